import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { artefactFolder } from '../../artefacts/artefact.mjs';
import { orderRunner, takeOrders, type Order } from '../../artefacts/orders.mjs';
import { readVersions, withLine, writeVersions } from '../../artefacts/versions.mjs';
import { kill, readKnown, startOf } from '../../platform/leftovers.mjs';
import { makePlaces, type Places } from '../../platform/places.mjs';
import type { Part } from '../../platform/supervisor.mjs';
import { waitFor } from '../../platform/wait-for.mjs';
import { inService as inServiceAtStart } from '../../run/stand-artefacts.mjs';
import { processesOf } from './processes-of.mjs';
import { shelve } from './test/shelve.mjs';

/** A process that says of itself who it is: each life is a line of `vidas` in the data folder. */
const program = (note: string, { before = '', onTerm = 'process.exit()' } = {}): string => `// ${note}
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const lives = new URL('../../../../vidas', import.meta.url);
  appendFileSync(lives, '${note} ' + process.pid + '\\n');
  ${before}
  process.on('SIGTERM', () => { ${onTerm} });
  createServer((_, answer) => answer.end('${note}')).listen(Number(process.env.HEALTH_PORT), '127.0.0.1');
`;
const untilTold = "setInterval(() => {}, 1000); await new Promise((resolve) => process.once('SIGUSR2', resolve));";
const small = fileURLToPath(new URL('test/small-runner.mjs', import.meta.url));
const deadline = { deadline: 60_000 };
/** A module beside this file, as a literal for another program. */
const at = (module: string): string => JSON.stringify(new URL(module, import.meta.url).href);

let places: Places;
let old: string;
let fresh: string;
const runners: ChildProcess[] = [];
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-procesos-')));
  old = shelve(places, 'pdf', program('vieja'));
  fresh = shelve(places, 'pdf', program('nueva'));
  inService(old);
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await end(runner, 'SIGTERM');
  for (const { pid } of lives()) kill(pid, 'SIGKILL');
  rmSync(places.data, { recursive: true, force: true });
});

const inService = (version: string) =>
  writeVersions(places, withLine(readVersions(places), { area: 'pdf', version, now: new Date() }));
const line = () => readVersions(places).lines.pdf?.version;
const processes = () => processesOf({ places: () => places, buildOne: async () => undefined, env: {} });

/** @param readyMs the time in which a version must be ready, when a test waits for its end */
async function run(readyMs?: number): Promise<ChildProcess> {
  const args = [small, places.data, ...(readyMs === undefined ? [] : [String(readyMs)])];
  const runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  runners.push(runner);
  for await (const text of createInterface({ input: runner.stdout })) if (text.startsWith('ready')) break;
  runner.stdout.resume();
  return runner;
}
async function end(runner: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (runner.exitCode !== null || runner.signalCode !== null) return;
  const gone = once(runner, 'exit');
  runner.kill(signal);
  await gone;
}

interface Life {
  note: string;
  pid: number;
}
const lives = (): Life[] => {
  const file = path.join(places.data, 'vidas');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => ({ note: text.split(' ')[0] ?? '', pid: Number(text.split(' ')[1]) }));
};
const alive = (): string[] =>
  lives()
    .filter(({ pid }) => startOf(pid) !== undefined)
    .map(({ note }) => note);
const begun = (note: string): Promise<void> =>
  waitFor(
    `a process ${note}`,
    async () => {
      if (!lives().some((life) => life.note === note)) throw new Error('not yet');
    },
    deadline,
  );
const only = (note: string): Promise<void> =>
  waitFor(
    `${note} alone`,
    async () => {
      if (alive().join() !== note) throw new Error(alive().join());
    },
    deadline,
  );

test('a version takes the place of the other one, and goes back by the same verb', async () => {
  await run();
  expect(await processes().revert('pdf', fresh)).toMatchObject({ area: 'pdf', version: fresh, previous: old });
  await only('nueva');
  expect(await processes().revert('pdf')).toMatchObject({ version: old, previous: fresh });
  await only('vieja');
  expect(await processes().versions()).toEqual([readVersions(places).lines.pdf]);
});

test('a publication drops the versions that nobody can want back', async () => {
  await processes().publish('pdf');
  expect([old, fresh].map((version) => existsSync(artefactFolder(places, 'pdf', version)))).toEqual([true, false]);
});

test.each<[string, string, RegExp, number | undefined]>([
  [
    'never gets ready',
    program('rota', { before: untilTold }),
    /^pdf sigue como estaba: .*no estuvo listo en 15 s/,
    15_000,
  ],
  [
    'dies at start',
    program('rota', { before: "console.error('falta la llave'); process.exit(3);" }),
    /^pdf sigue como estaba: .*\n.*falta la llave/,
    undefined,
  ],
])('a version that %s is ended with one sentence, and the old one goes on', async (_, main, words, readyMs) => {
  const broken = shelve(places, 'pdf', main);
  await run(readyMs);
  const before = lives();
  await expect(processes().revert('pdf', broken)).rejects.toThrow(words);
  await only('vieja');
  expect(lives().filter(({ note }) => note === 'vieja')).toEqual(before);
  expect(line()).toBe(old);
});

test('a version that is not there or was changed on the disk is refused before anything starts', async () => {
  await run();
  await expect(processes().revert('pdf', '0.1.0-nada')).rejects.toThrow(/No está la versión 0.1.0-nada de pdf. Hay: /);
  writeFileSync(path.join(artefactFolder(places, 'pdf', fresh), 'dist/main.js'), program('ajena'));
  await expect(processes().revert('pdf', fresh)).rejects.toThrow(/está dañada \(dist\/main.js\)/);
  expect(alive()).toEqual(['vieja']);
});

test('of two at once one is told to wait, and one version is in service', async () => {
  const slow = shelve(places, 'pdf', program('lenta', { before: untilTold }));
  await run();
  const first = processes().revert('pdf', slow);
  await begun('lenta');
  await expect(processes().revert('pdf', fresh)).rejects.toThrow(/Se está publicando pdf/);
  kill(lives().find(({ note }) => note === 'lenta')?.pid ?? -1, 'SIGUSR2');
  expect(await first).toMatchObject({ version: slow });
  await only('lenta');
  expect(line()).toBe(slow);
});

test('a stopped portal takes the line at its next start', async () => {
  expect(await processes().revert('pdf', fresh)).toMatchObject({ version: fresh });
  expect(alive()).toEqual([]);
  await run();
  expect(alive()).toEqual(['nueva']);
});

test('a runner killed while the new process starts leaves the old line and no leftover', async () => {
  const slow = shelve(places, 'pdf', program('lenta', { before: untilTold }));
  const runner = await run();
  const order = processes().revert('pdf', slow);
  await begun('lenta');
  await end(runner, 'SIGKILL');
  await expect(order).rejects.toThrow(/se detuvo antes de contestar/);
  expect(alive()).toEqual(['vieja', 'lenta']);
  await run();
  expect(alive()).toEqual(['vieja']);
  expect(line()).toBe(old);
});

test('a runner killed while the old process drains leaves the new line and no leftover', async () => {
  const lingering = shelve(
    places,
    'pdf',
    program('terca', { onTerm: "process.once('SIGTERM', () => process.exit());" }),
  );
  inService(lingering);
  const runner = await run();
  const order = processes().revert('pdf', fresh);
  await waitFor(
    'the new line',
    async () => {
      if (line() !== fresh) throw new Error('not yet');
    },
    deadline,
  );
  await end(runner, 'SIGKILL');
  await expect(order).rejects.toThrow(/se detuvo antes de contestar/);
  expect(alive()).toEqual(['terca', 'nueva']);
  await run();
  expect(alive()).toEqual(['nueva']);
});

/** From now on every write into the file is refused as on a disk without room. @returns brings room */
function fill(file: string): () => void {
  rmSync(file, { force: true });
  symlinkSync('/dev/full', file);
  return () => rmSync(file);
}

test('on a full disk the old version goes on, one sentence says why, and with room the same order does it', async () => {
  await run();
  const before = lives();
  const room = ['versiones.json.nuevo', 'procesos.json.nuevo', 'entorno/pdf.env.nuevo'].map((name) =>
    fill(path.join(places.data, name)),
  );
  await expect(processes().revert('pdf', fresh)).rejects.toThrow(
    /^pdf sigue como estaba: No queda espacio en el disco para anotar la versión en servicio: libere espacio y repita\.$/,
  );
  await only('vieja');
  expect(lives().filter(({ note }) => note === 'vieja')).toEqual(before);
  expect(line()).toBe(old);
  for (const free of room) free();
  expect(await processes().revert('pdf', fresh)).toMatchObject({ version: fresh });
  await only('nueva');
});

test('a disk that is full once the line has changed takes nothing back, and leaves the settings whole', async () => {
  await run();
  const settings = path.join(places.environment, 'pdf.env');
  writeFileSync(settings, "HEALTH_PORT='1'\n");
  const room = fill(`${settings}.nuevo`);
  expect(await processes().revert('pdf', fresh)).toMatchObject({ version: fresh });
  await only('nueva');
  expect(readFileSync(settings, 'utf8')).toBe("HEALTH_PORT='1'\n");
  room();
});

test('a portal whose logs and notes find no room goes on, and starts again what dies', async () => {
  const room = fill(path.join(places.logs, 'pdf.log'));
  inService(shelve(places, 'pdf', program('habla', { before: "console.log('una línea');" })));
  const runner = await run();
  const notes = fill(path.join(places.data, 'procesos.json.nuevo'));
  kill(lives()[0]?.pid ?? -1, 'SIGKILL');
  await waitFor(
    'another life',
    async () => {
      if (lives().length < 2) throw new Error('not yet');
    },
    deadline,
  );
  expect(runner.exitCode).toBeNull();
  for (const free of [room, notes]) free();
  await end(runner, 'SIGTERM');
  expect(alive()).toEqual([]);
});

test('a portal that stops in the middle ends both', async () => {
  const slow = shelve(places, 'pdf', program('lenta', { before: untilTold }));
  const runner = await run();
  const order = processes().revert('pdf', slow);
  await begun('lenta');
  const refused = expect(order).rejects.toThrow();
  await end(runner, 'SIGTERM');
  await refused;
  expect(alive()).toEqual([]);
  expect(readKnown(places.processes)).toEqual([]);
  expect(line()).toBe(old);
});

describe('what was built is noted with its line', () => {
  /** What `npm start` begins with when nothing was built since. */
  const pdf: Part = { name: 'pdf', command: process.execPath, args: [''], ready: async () => undefined };
  const nextStart = () => inServiceAtStart(places, [pdf]);

  test('so a revert after a publisher that was killed then survives the next start', async () => {
    // It is killed as soon as the line stands in the file.
    const publisher = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
      const rename = fs.renameSync;
      fs.renameSync = (from, to) => {
        rename(from, to);
        if (to === ${JSON.stringify(places.versions)}) process.kill(process.pid, 'SIGKILL');
      };
      syncBuiltinESMExports();
      const { makePlaces } = await import(${at('../../platform/places.mjs')});
      const { processesOf } = await import(${at('./processes-of.mjs')});
      const places = () => makePlaces(${JSON.stringify(places.data)});
      await processesOf({ places, buildOne: async () => undefined, env: {} }).publish('pdf');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', publisher], { stdio: 'inherit' });
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    expect(line()).not.toBe(old);
    await processes().revert('pdf');
    await nextStart();
    expect(line()).toBe(old);
  });

  test('by the runner too, which may be killed while the old process drains', async () => {
    const lingering = shelve(
      places,
      'pdf',
      program('terca', { onTerm: "process.once('SIGTERM', () => process.exit());" }),
    );
    inService(lingering);
    const runner = await run();
    const order = orderRunner(places, { order: 'replace', area: 'pdf', version: fresh, built: true });
    const refused = expect(order).rejects.toThrow(/se detuvo antes de contestar/);
    await waitFor(
      'the new line',
      async () => {
        if (line() !== fresh) throw new Error('not yet');
      },
      deadline,
    );
    await end(runner, 'SIGKILL');
    await refused;
    expect(readVersions(places).built).toEqual({ pdf: fresh });
  });

  test('and only a publication says that it was built', async () => {
    const heard: Order[] = [];
    const stop = await takeOrders(places, async (order) => {
      heard.push(order);
      throw new Error('no');
    });
    await expect(processes().publish('pdf')).rejects.toThrow('no');
    await expect(processes().revert('pdf', fresh)).rejects.toThrow('no');
    await stop();
    expect(heard.map(({ built }) => built)).toEqual([true, undefined]);
  });
});

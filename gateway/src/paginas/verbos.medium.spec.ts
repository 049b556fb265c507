/**
 * `publicar`, `revertir`, `retirar` and `versiones` as people run them: processes in a small clone with one remote and one
 * service, before a real gateway. What fails ends with 1 and says one Spanish sentence.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { aRemoteBuild, eventually, writeBuild } from '@portal/test-kit';
import { Door } from '../../test/door.js';

const root = join(import.meta.dirname, '../../..');
const AREA = 'mfe-prueba';
const [V1, V2, V3] = ['0.1.0-aaaaaaaa', '0.1.0-bbbbbbbb', '0.1.0-cccccccc'];
/** An address at which nobody answers. */
const NOBODY = 'http://127.0.0.1:9';

let clone: string;
let door: Door;
let installation: Record<string, string>;
const at = (...parts: string[]): string => join(clone, ...parts);

/** An area of the clone: its build copies the folder `obra`, once the file `espere` is gone. */
function area(folder: string, name: string): void {
  mkdirSync(at(folder, 'obra'), { recursive: true });
  const described = { name: `@portal/${name}`, version: '0.1.0', type: 'module', scripts: { build: 'node build.mjs' } };
  writeFileSync(at(folder, 'package.json'), JSON.stringify(described));
  const build = `import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    writeFileSync('empezada', '');
    while (existsSync('espere')) await setTimeout(20);
    rmSync('dist', { recursive: true, force: true });
    cpSync('obra', 'dist', { recursive: true });`;
  writeFileSync(at(folder, 'build.mjs'), build);
}

/** What the next build of the remote yields. */
const work = (version: string, changes: Record<string, string> = {}): void => {
  rmSync(at(AREA, 'obra'), { recursive: true, force: true });
  writeBuild(at(AREA, 'obra'), { ...aRemoteBuild(AREA, version), ...changes });
};

/** What the next build of the service yields: it answers that it is ready, and does nothing else. */
function service(note: string): void {
  mkdirSync(at('services/pdf/obra'), { recursive: true });
  const program = `// ${note}
    import { createServer } from 'node:http';
    process.on('SIGTERM', () => process.exit());
    createServer((_, answer) => answer.end()).listen(Number(process.env.HEALTH_PORT), '127.0.0.1');`;
  writeFileSync(at('services/pdf/obra/main.js'), program);
}

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'portal-verbos-'));
  const ours = (from: string): boolean => !['node_modules', 'dist'].includes(basename(from));
  for (const folder of ['tools', 'deploy']) cpSync(join(root, folder), at(folder), { recursive: true, filter: ours });
  symlinkSync(join(root, 'node_modules'), at('node_modules'));
  const workspaces = ['mfe-*', 'services/*', 'libs/*'];
  const packages = { '': { name: 'clon', workspaces }, 'services/pdf': { name: '@portal/pdf', version: '0.1.0' } };
  writeFileSync(at('package.json'), JSON.stringify({ name: 'clon', private: true, type: 'module', workspaces }));
  writeFileSync(at('package-lock.json'), JSON.stringify({ name: 'clon', lockfileVersion: 3, packages }));
  writeFileSync(
    at('nx.json'),
    JSON.stringify({ useDaemonProcess: false, neverConnectToCloud: true, analytics: false }),
  );
  area(AREA, AREA);
  area('services/pdf', 'pdf');
  // Those that read a build are built with it.
  for (const lib of ['service-kit', 'dominio']) area(`libs/${lib}`, lib);
  door = await Door.open({ OBJECTS_DIR: at('objetos') });
  const { port } = door.server.address() as AddressInfo;
  installation = { PORTAL_ORIGIN: `http://127.0.0.1:${port}`, OBJECTS_DIR: at('objetos'), PUBLICADOR: 'ana' };
});
afterAll(async () => {
  await door?.close();
  rmSync(clone, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly refused: string;
}
const { PATH = '', HOME = '', NX_PLUGIN_NO_TIMEOUTS = '' } = process.env;

/** Starts a verb as its npm script does. */
function verb(
  words: string,
  env: Record<string, string> = installation,
): { child: ChildProcess; ended: Promise<Ended> } {
  const [name = '', ...args] = words.split(' ').filter(Boolean);
  const child = spawn(process.execPath, [at('tools/publish', `${name}.mjs`), ...args], {
    cwd: clone,
    env: { PATH, HOME, NX_PLUGIN_NO_TIMEOUTS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]);
  return { child, ended: ended.then(([status, said, refused]) => ({ code: status, said, refused })) };
}
const run = (words: string, env?: Record<string, string>): Promise<Ended> => verb(words, env).ended;

/** A verb that is refused: exit code 1 and one sentence. @returns the sentence */
async function refusal(words: string, env?: Record<string, string>): Promise<string> {
  const { code, refused } = await run(words, env);
  expect([code, refused]).toEqual([1, expect.stringMatching(/^✗ [^\n]+\.\n$/)]);
  return refused.slice(2, -1);
}
/** A verb that is done. @returns its last line */
async function done(words: string, env?: Record<string, string>): Promise<string> {
  const { code, said, refused } = await run(words, env);
  expect([code, refused]).toEqual([0, '']);
  return said.trimEnd().split('\n').at(-1) ?? '';
}
const rows = async (env?: Record<string, string>): Promise<string[]> =>
  (await run('versiones', env)).said.trimEnd().split('\n');

/** A process whose disk has no room below a folder: calls that need some fail as there. */
function onFullDisk(folder: string): Record<string, string> {
  const preload = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    for (const [name, place] of [['writeFileSync', 0], ['mkdirSync', 0], ['linkSync', 1], ['openSync', 0]]) {
      const call = fs[name];
      fs[name] = (...args) => {
        const writes = name !== 'openSync' || /[wa]/.test(String(args[1]));
        if (writes && String(args[place]).startsWith(${JSON.stringify(folder)}) && !fs.existsSync(String(args[place])))
          throw Object.assign(new Error('ENOSPC: no space left on device, ' + name), { code: 'ENOSPC' });
        return call(...args);
      };
    }
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` };
}

test('an area that nobody has is named with those that there are, and so is none at all', async () => {
  const all = 'shell, mfe-prueba, gateway, inscripciones, certificados, pdf, notificaciones, auditoria';
  for (const name of ['publicar', 'revertir']) {
    expect(await refusal(`${name} mfe-nada`)).toBe(`No hay un área mfe-nada. Hay: ${all}.`);
    expect(await refusal(name)).toBe(`Diga qué área: ${all}.`);
  }
});

test('a clone without a portal says how to start one', async () => {
  for (const words of [`revertir ${AREA}`, `retirar ${AREA}`, 'versiones'])
    expect(await refusal(words, {})).toMatch(
      /: No hay portal en este clon: inícielo con npm start\. Sigue lo publicado antes\.$/,
    );
  expect(await refusal('versiones --reparar', {})).toMatch(/^El registro no se reparó: No hay portal en este clon/);
});

/** Areas other than this one whose build has begun since the last question. */
const builtBesides = (folder: string): string[] => {
  const others = [AREA, 'services/pdf'].filter((one) => one !== folder && existsSync(at(one, 'empezada')));
  for (const one of [AREA, 'services/pdf']) rmSync(at(one, 'empezada'), { force: true });
  return others;
};

describe('a remote', () => {
  test('is published alone, listed, refused under the same name with other content, and has nothing to go back to', async () => {
    work(V1);
    expect(await done(`publicar ${AREA}`)).toMatch(
      /^✓ publicado: mfe-prueba {2}0\.1\.0-aaaaaaaa {2}desde .* UTC {2}por ana$/,
    );
    expect((await door.http.get('/mfe/registro.json')).body[AREA].version).toBe(V1);
    expect(builtBesides(AREA)).toEqual([]);
    expect(await refusal(`revertir ${AREA}`)).toBe(
      'mfe-prueba no se revirtió: no hay una versión anterior a la que volver; npm run retirar -- mfe-prueba lo saca ' +
        'del portal. Sigue lo publicado antes.',
    );
    expect(await refusal(`revertir ${AREA} 9.9.9`)).toBe(
      `mfe-prueba no se revirtió: la versión 9.9.9 no está en el almacén. Tiene: ${V1}. Sigue lo publicado antes.`,
    );
    work(V1, { 'routes.01234567.js': 'otra cosa' });
    expect(await refusal(`publicar ${AREA}`)).toBe(
      'mfe-prueba no se publicó: esa versión ya existe con otro contenido, y una dirección no cambia de contenido. ' +
        'Sigue lo publicado antes.',
    );
    expect((await rows()).filter((row) => row.startsWith(AREA))).toEqual([expect.stringContaining(V1)]);
  });

  test('is not taken anywhere while the portal is not running', async () => {
    const words = `revertir ${AREA} ${V1}`;
    expect(await refusal(words, { ...installation, PORTAL_ORIGIN: NOBODY })).toBe(
      `mfe-prueba no se revirtió: el portal no responde en ${NOBODY}. Sigue lo publicado antes.`,
    );
    const { PORTAL_ORIGIN: _, ...without } = installation;
    expect(await refusal(words, without)).toMatch(/: Falta PORTAL_ORIGIN: la dirección del portal/);
  });

  test('that two publish at once is published by one of them, and the other is told to wait; then it goes back', async () => {
    work(V2);
    writeFileSync(at(AREA, 'espere'), '');
    rmSync(at(AREA, 'empezada'), { force: true });
    const { child, ended } = verb(`publicar ${AREA}`);
    await eventually('its build has begun', () => existsSync(at(AREA, 'empezada')));
    const told = `Se está publicando mfe-prueba (proceso ${child.pid}): espere a que termine y repita.`;
    expect(await refusal(`publicar ${AREA}`)).toBe(told);
    expect(await refusal('publicar pdf', {})).toBe(told);
    rmSync(at(AREA, 'espere'));
    expect(await ended).toMatchObject({ code: 0, refused: '' });
    expect(await done(`revertir ${AREA}`)).toMatch(
      /^✓ revertido: mfe-prueba {2}0\.1\.0-aaaaaaaa .* antes 0\.1\.0-bbbbbbbb/,
    );
  });

  test('is taken out of the portal, listed so, told a second time, and comes back by its name', async () => {
    expect(await refusal('retirar')).toBe('Diga qué módulo: npm run versiones dice cuáles hay.');
    expect(await refusal('retirar mfe-nada')).toBe(
      'mfe-nada no se retiró: no es un módulo publicado. Hay: mfe-admin, mfe-firma, mfe-prueba. Sigue lo publicado antes.',
    );
    expect(await refusal('retirar mfe-firma')).toMatch(
      / llevan a \/firmar, \/verificar, .* npm run retirar -- mfe-firma --si\. /,
    );
    const out = /^mfe-prueba {2}retirado desde .* UTC {2}antes 0\.1\.0-aaaaaaaa {2}por ana$/;
    expect((await done(`retirar ${AREA}`)).replace('✓ ', '')).toMatch(out);
    expect((await door.http.get('/mfe/registro.json')).body[AREA]).toBeUndefined();
    expect((await rows()).filter((row) => row.startsWith(AREA))).toEqual([expect.stringMatching(out)]);
    expect(await refusal(`retirar ${AREA}`)).toBe(
      'mfe-prueba no se retiró: ya está retirado; npm run publicar -- mfe-prueba lo trae de vuelta. ' +
        'Sigue lo publicado antes.',
    );
    expect(await done(`revertir ${AREA} ${V2}`)).toMatch(/^✓ revertido: mfe-prueba {2}0\.1\.0-bbbbbbbb {2}desde/);
  });

  test('whose publisher cannot even write its lock is told so', async () => {
    work(V3);
    const full = onFullDisk(at('.portal/publicacion.json'));
    expect(await refusal(`publicar ${AREA}`, { ...installation, ...full })).toBe(
      'No queda espacio en el disco para publicar: libere espacio y repita.',
    );
  });
});

describe('a service', () => {
  const line = () => JSON.parse(readFileSync(at('.portal/versiones.json'), 'utf8')).lines.pdf?.version as string;
  const published = (words: string): string => /^✓ \w+: pdf {2}(\S+) /.exec(words)?.[1] ?? words;

  /** This clone's own portal is the gateway of this file: what named it names no other installation. */
  beforeAll(() => {
    const text = Object.entries(installation).map(([name, value]) => `${name}='${value}'\n`);
    mkdirSync(at('.portal/entorno'), { recursive: true });
    writeFileSync(at('.portal/entorno/gateway.env'), text.join(''));
  });

  test('is published alone for the next start, then into the running portal, and taken back', async () => {
    service('primera');
    builtBesides('services/pdf');
    const words = await done('publicar pdf');
    const first = published(words);
    expect([line(), words]).toEqual([first, expect.stringMatching(/ por ana$/)]);
    expect(await refusal('revertir pdf')).toBe('pdf no tiene una versión anterior.');
    expect(await refusal('revertir pdf 9.9.9')).toBe(`No está la versión 9.9.9 de pdf. Hay: ${first}.`);

    const runner = spawn(process.execPath, [at('tools/publish/processes/test/small-runner.mjs'), at('.portal')], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await new Promise((resolve) => runner.stdout.once('data', resolve));
      service('segunda');
      const full = onFullDisk(at('.portal/artefactos/pdf'));
      expect(await refusal('publicar pdf', { ...installation, ...full })).toBe(
        'No queda espacio en el disco para el artefacto de pdf: libere espacio y repita.',
      );
      rmSync(at('services/pdf/obra'), { recursive: true });
      const { code, refused } = await run('publicar pdf');
      expect([code, refused.trimEnd().split('\n').at(-1)]).toEqual([
        1,
        '✗ pdf no se publicó: no se pudo construir; arriba está por qué. Sigue lo publicado antes.',
      ]);
      expect(line()).toBe(first);
      service('segunda');
      const second = published(await done('publicar pdf'));
      expect([line(), second === first]).toEqual([second, false]);
      expect(published(await done('revertir pdf'))).toBe(first);
      expect(builtBesides('services/pdf')).toEqual([]);
      expect(await rows()).toContainEqual(expect.stringMatching(`^pdf {2}${first} .* antes ${second}`));
    } finally {
      runner.kill('SIGTERM');
      await new Promise((resolve) => runner.once('exit', resolve));
    }
  });

  test('of this clone is neither touched nor listed while another installation is named', async () => {
    service('tercera');
    await done('publicar pdf');
    const before = readFileSync(at('.portal/versiones.json'), 'utf8');
    for (const [name, value] of [
      ['PORTAL_ORIGIN', NOBODY],
      ['OBJECTS_DIR', at('otros')],
      ['S3_ENDPOINT', NOBODY],
    ] as const) {
      const other = { ...installation, [name]: value };
      const sentence =
        `pdf es un proceso: estas órdenes lo cambian solo en el portal de este clon, y ${name} nombra otro. ` +
        `Quite ${name} y repita, o hágalo en la máquina de ese portal.`;
      expect(await refusal('publicar pdf', other)).toBe(sentence);
      expect(await refusal('revertir pdf', other)).toBe(sentence);
      expect((await rows(other)).filter((row) => row.startsWith('pdf'))).toEqual([]);
    }
    expect(readFileSync(at('.portal/versiones.json'), 'utf8')).toBe(before);
    expect((await rows()).filter((row) => row.startsWith('pdf'))).toHaveLength(1);
  });

  test('is listed when the registry of the remotes cannot be read, and a sentence says that it cannot', async () => {
    const folder = at('objetos/mfe/registro');
    const last = String(readdirSync(folder).toSorted().at(-1));
    truncateSync(join(folder, last), 50);
    const { code, said, refused } = await run('versiones');
    expect([code, said, refused]).toEqual([
      1,
      expect.stringMatching(/^pdf {2}[^\n]+\n$/),
      `✗ No se leyó lo publicado: el registro de módulos está dañado (mfe/registro/${last}); ` +
        'npm run versiones -- --reparar sigue desde el último sano. Sigue lo publicado antes.\n',
    ]);
    expect((await run('versiones --reparar')).said).toContain(`✓ apartado por dañado: mfe/registro/${last}\n`);
  });
});

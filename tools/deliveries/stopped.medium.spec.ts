/**
 * `npm run entregas` is stopped by a signal to its process alone, as a supervisor does it: in a small clone whose
 * commands are programs of this test, before a stage with nobody on it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kill, startOf } from '../platform/leftovers.mjs';
import { root } from '../platform/places.mjs';
import { waitFor } from '../platform/wait-for.mjs';
import { areas } from './areas.mjs';
import { endVerbs, verb } from './verb.mjs';

const AREA = 'mfe-admin';
const { file, text: words } = areas[AREA];
const source = `<p>${words}</p>\n`;

/** Says which process it is, and goes on for ever, whatever it is asked. */
const deaf = `import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => undefined);
  writeFileSync('obra.pid', process.pid + ' ');
  setInterval(() => undefined, 1000);`;
/** As `publicar` builds: in a process of its own. */
const building = `import { spawn } from 'node:child_process';
  spawn(process.execPath, ['obra.mjs'], { stdio: 'ignore' });
  setInterval(() => undefined, 1000);`;
const stage = `export const openStage = async () => ({
  origin: 'data:application/json,${encodeURIComponent('{"versiones":{}}')}#',
  places: { processes: 'ninguno.json' },
  tally: { take: () => ({ requests: 0, failed: [] }) },
  crowd: { take: () => [], meet: async () => undefined, count: 0 },
  load: { settle: async () => undefined },
  witness: {},
  close: async () => undefined,
});`;

let clone: string;
const at = (...parts: string[]): string => path.join(clone, ...parts);
/** @returns 0 while nothing is built */
function builder(): number {
  const said = existsSync(at('obra.pid')) ? readFileSync(at('obra.pid'), 'utf8') : '';
  return Number(/^\d+(?= )/.exec(said)?.[0] ?? 0);
}

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'portal-entregas-'));
  const ours = (from: string): boolean => !['node_modules', 'dist'].includes(path.basename(from));
  cpSync(path.join(root, 'tools'), at('tools'), { recursive: true, filter: ours });
  symlinkSync(path.join(root, 'node_modules'), at('node_modules'));
  const scripts = { versiones: 'node versiones.mjs', publicar: 'node publicar.mjs' };
  const files = {
    'package.json': JSON.stringify({ name: 'clon', private: true, type: 'module', scripts }),
    'versiones.mjs': '',
    'publicar.mjs': building,
    'obra.mjs': deaf,
    'tools/deliveries/stage.mjs': stage,
    [file]: source,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
});
afterEach(() => {
  if (builder() > 0) kill(builder(), 'SIGKILL');
  rmSync(clone, { recursive: true, force: true });
});

const until = (what: string, isSo: () => boolean) =>
  waitFor(
    what,
    async () => {
      if (!isSo()) throw new Error('not yet');
    },
    { deadline: 60_000 },
  );

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s ends the command that runs, with the build that it began, and says that nobody knows what it left',
  async (signal) => {
    const entregas = spawn(process.execPath, [at('tools/deliveries/main.mjs'), '--solo', AREA], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = Promise.all([once(entregas, 'close'), text(entregas.stdout)]);
    await until('the build', () => builder() > 0);
    expect(readFileSync(at(file), 'utf8')).not.toBe(source);
    entregas.kill(signal);
    const [[code], said] = await ended;
    await until('the end of the build', () => startOf(builder()) === undefined);
    expect([code, readFileSync(at(file), 'utf8')]).toEqual([130, source]);
    expect(said).toContain(`! npm run publicar -- ${AREA} se cortó: npm run versiones dice qué quedó publicado`);
  },
);

test('once everything stops no command begins any more', async () => {
  expect(await endVerbs()).toEqual([]);
  await expect(verb('versiones')).rejects.toThrow('versiones ya no empieza: todo se detiene');
});

/**
 * `npm run romper` (its options: README.md): breaks one line after the other in services, gateway and remotes, and
 * looks whether a test notices: first the unit tests that reach the file, then the package's tests on real parts. Goes
 * on where it stopped; results lie in `.portal/roturas`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { realKeycloak } from '../platform/identity.mjs';
import { findBrowser } from '../platform/needed-tools.mjs';
import { makePlaces, root } from '../platform/places.mjs';
import { freePort, publicPorts } from '../platform/ports.mjs';
import { mute, say } from '../platform/say.mjs';
import { shortIntervals, testEnvironment } from '../platform/test-environment.mjs';
import { build } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { openPlaces, standPlatform, stopOrder } from '../run/stand-platform.mjs';
import { breaksOf, broken, inTurns } from './breaks.mjs';
import { freshCopy, sources } from './copy.mjs';
import { leavingOut } from './left-out.mjs';
import { distance } from './nearest-first.mjs';
import { table } from './table.mjs';

const { values: asked } = parseArgs({
  options: {
    cuantas: { type: 'string', default: '200' },
    semilla: { type: 'string', default: '5' },
    solo: { type: 'string' },
    minutos: { type: 'string' },
    'otra-vez': { type: 'boolean', default: false },
    'sin-partes-reales': { type: 'boolean', default: false },
  },
});
/**
 * Of one run. A form of many sections is reached from every field: all unit tests of `mfe-inscripciones`, one after the
 * other, take minutes on a busy machine, and what is out of time counts as 'time limit', not as noticed.
 */
const LIMITS = { unit: 600_000, medium: 420_000 };
const results = path.join(root, '.portal/roturas');

/** @typedef {'unit' | 'medium' | 'unnoticed' | 'time limit'} Outcome */
/** @typedef {import('./breaks.mjs').Break & { id: string, file: string, area: string }} Candidate */
/** @typedef {{ outcome: Outcome, by?: string, area: string, place: string, rule: string, to: string }} Result */

const areaOf = (/** @type {string} */ file) =>
  /^(services\/[^/]+|libs\/[^/]+|gateway|mfe-[^/]+|shell)/.exec(file)?.[0] ?? '';
/** Schema steps have run already where they matter, and what starts a process is a test of the journeys. */
const isOut = (/** @type {string} */ file) =>
  /\.(spec|bench)\.tsx?$|\.d\.ts$|\/migrations\/|\/src\/(main|routes|app\.module)\.tsx?$/.test(file);

/** @param {string[]} files @param {string} copy @returns {Candidate[]} */
function candidates(files, copy) {
  const [where = '', line] = (asked.solo ?? '').split(':');
  return files
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !isOut(file) && areaOf(file) !== '')
    .filter((file) => (where ? file.startsWith(where) : /^(services|gateway|mfe-)/.test(file)))
    .flatMap((file) =>
      breaksOf(file, readFileSync(path.join(copy, file), 'utf8')).map((one) => ({ ...one, file, area: areaOf(file) })),
    )
    .filter((one) => line === undefined || one.line === Number(line));
}

const jestBin = path.join(root, 'node_modules/jest/bin/jest.js');
const beside = (/** @type {string} */ file) => path.join(import.meta.dirname, file);
const reporting = ['--reporters', beside('first-failure.mjs'), '--testSequencer', beside('nearest-first.mjs')];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const end = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');

/**
 * @param {string[]} args @param {string} copy @param {number} limit in milliseconds
 * @param {Record<string, string>} env
 * @returns {Promise<{ failed: string | undefined, late: boolean, green: boolean }>} the file in which a test failed
 * first; then it ended
 * @throws {Error} when a signal has ended them: they say nothing
 */
function jest(args, copy, limit, env = {}) {
  const fixed = ['--runInBand', '--bail', '--silent', '--forceExit', '--passWithNoTests', ...reporting];
  const child = spawn(process.execPath, [jestBin, ...fixed, ...args], {
    cwd: copy,
    env: { ...process.env, ...env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  running.add(child);
  /** @type {string | undefined} */
  let failed;
  createInterface({ input: child.stderr }).on('line', (line) => {
    const file = /^FAIL (.+)/.exec(line)?.[1];
    if (file === undefined || failed !== undefined) return;
    failed = path.relative(copy, file);
    end(child);
  });
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    end(child);
  }, limit);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(clock);
      running.delete(child);
      if (stopping()) reject(new Error('stopped'));
      else resolve({ failed, late, green: code === 0 });
    });
  });
}

mkdirSync(results, { recursive: true });
const testsKept = path.join(results, 'pruebas.json');
/**
 * What earlier runs told of a test file: how long it takes, and whether it fails on whole code.
 * @type {Record<string, { ms?: number, sick?: boolean }>}
 */
const tests = existsSync(testsKept) ? JSON.parse(readFileSync(testsKept, 'utf8')) : {};
/** @param {string} file @param {{ ms?: number, sick?: boolean }} told */
function noteTest(file, told) {
  tests[file] = { ...tests[file], ...told };
  writeFileSync(testsKept, JSON.stringify(tests, undefined, 1));
}
/** Longer than a file that is known, so that new ones come last. */
const UNKNOWN_MS = 600_000;

/**
 * The tests that may notice: the unit tests in one run, then one file on real parts after the other; the nearest
 * first, then the quickest.
 * @param {Candidate} one @param {string[]} files @param {string} copy @param {Record<string, string>} env
 */
function steps(one, files, copy, env) {
  const own = files.filter((file) => file.startsWith(`${one.area}/`) && /\.spec\.tsx?$/.test(file));
  const medium = own.filter((file) => file.endsWith('.medium.spec.ts'));
  const far = (/** @type {string} */ file) => distance(file, one.file);
  const time = (/** @type {string} */ file) => tests[file]?.ms ?? UNKNOWN_MS;
  const unit = one.area.startsWith('libs/')
    ? ['--runTestsByPath', ...own.filter((file) => !medium.includes(file))]
    : ['--findRelatedTests', one.file];
  const real = medium.toSorted((a, b) => far(a) - far(b) || time(a) - time(b));
  return [
    {
      ring: /** @type {const} */ ('unit'),
      file: undefined,
      args: ['--selectProjects', 'node', 'web', ...unit],
      env: { BROKEN_FILE: path.join(copy, one.file) },
    },
    ...(asked['sin-partes-reales'] ? [] : real).map((file) => ({
      ring: /** @type {const} */ ('medium'),
      file,
      args: ['--selectProjects', 'medium', '--runTestsByPath', file],
      env,
    })),
  ];
}

/** @param {string} copy @param {string[]} files @param {Record<string, string>} env */
function judge(copy, files, env) {
  /** @type {Set<string>} */
  const sound = new Set();
  const isSick = (/** @type {string} */ file) => tests[file]?.sick === true && !sound.has(file);
  /** A test that fails on whole code too says nothing. @param {string} file @param {'unit' | 'medium'} ring */
  const isHealthy = async (file, ring) => {
    if (!sound.has(file) && !isSick(file)) {
      const projects = ring === 'medium' ? ['medium'] : ['node', 'web'];
      const args = ['--selectProjects', ...projects, '--runTestsByPath', file];
      const { green } = await jest(args, copy, LIMITS[ring], ring === 'medium' ? env : {});
      if (green) sound.add(file);
      else say(`! ${file} fails on whole code and is left out`);
      noteTest(file, { sick: !green });
    }
    return sound.has(file);
  };
  /** @param {Candidate} one @returns {Promise<{ outcome: Outcome, by?: string }>} */
  return async function tryOut(one) {
    const at = path.join(copy, one.file);
    const whole = readFileSync(at, 'utf8');
    let late = false;
    for (const { ring, file, args, env: given } of steps(one, files, copy, env)) {
      for (;;) {
        if (file !== undefined && isSick(file)) break;
        const sick = Object.keys(tests).filter(isSick);
        const kept = args.filter((arg) => !sick.includes(arg));
        const left = leavingOut(sick, copy);
        writeFileSync(at, broken(whole, one));
        const since = performance.now();
        const run = await jest([...kept, ...left.args], copy, LIMITS[ring], { ...given, ...left.env }).finally(() =>
          writeFileSync(at, whole),
        );
        if (run.late) late = true;
        if (file !== undefined && run.green) noteTest(file, { ms: Math.round(performance.now() - since) });
        if (run.late || run.green) break;
        const by = run.failed;
        if (by === undefined) throw new Error(`Jest failed without a failed file: ${args.join(' ')}`);
        if (await isHealthy(by, ring)) return { outcome: ring, by };
      }
    }
    return { outcome: late ? 'time limit' : 'unnoticed' };
  };
}

/** What the tests on real parts share: PostgreSQL, NATS, Keycloak and mail. */
async function standingPlatform() {
  const opened = await openPlaces(makePlaces(path.join(results, 'plataforma')).data);
  stop = () => opened.supervisor.stopAll(stopOrder);
  const ports = Object.fromEntries(
    await Promise.all(Object.keys(publicPorts).map(async (name) => [name, await freePort()])),
  );
  const identity = await realKeycloak();
  mute('keycloak'); // it tells of every login that a test has refused
  const { platform } = await standPlatform({ ...opened, ports, given: shortIntervals, throwaway: true }, identity);
  return testEnvironment({ platform, ports, places: opened.places, browser: findBrowser() });
}

/** @param {Result[]} done */
function told(done) {
  const areas = [...new Set(done.map(({ area }) => area))].sort();
  const row = (/** @type {string} */ name, /** @type {Result[]} */ of) => {
    const count = (/** @type {Outcome} */ outcome) => of.filter((one) => one.outcome === outcome).length;
    const noticed = count('unit') + count('medium');
    const share = `${((100 * noticed) / of.length).toFixed(1)} %`;
    return [name, of.length, count('unit'), count('medium'), count('time limit'), count('unnoticed'), share].map(
      String,
    );
  };
  const rows = areas.map((area) =>
    row(
      area,
      done.filter((one) => one.area === area),
    ),
  );
  say(
    table(
      ['area', 'breaks', 'by units', 'by real parts', 'time limit', 'unnoticed', 'noticed'],
      [...rows, row('all', done)],
    ),
  );
  for (const one of done.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'time limit'))
    say(`${one.place} ${one.rule} (${one.outcome}) → ${one.to}`);
}

let stop = async () => {};
/** The break that is tried: its file is whole again when this is done. @type {Promise<unknown>} */
let trying = Promise.resolve();
const { stopping } = onSignals(
  {
    stop: async () => {
      for (const child of running) end(child);
      await Promise.allSettled([trying]);
      await stop();
    },
    killAll: () => running.forEach(end),
  },
  130,
);

if (asked['otra-vez']) for (const file of Object.keys(tests)) noteTest(file, { sick: false });
const kept = path.join(results, `semilla-${asked.semilla}.json`);
/** @type {Record<string, Result>} */
const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
if (!asked['sin-partes-reales']) await build();
const copy = freshCopy('roturas');
const files = sources();
const chosen = inTurns(candidates(files, copy), Number(asked.semilla)).slice(0, Number(asked.cuantas));
const due = chosen.filter(({ id }) => !known[id] || (asked['otra-vez'] && !known[id].by));
say(`${chosen.length} breaks, ${due.length} to try`);
for (const [file, { sick }] of Object.entries(tests))
  if (sick) say(`! ${file} failed on whole code in an earlier run and is left out`);
try {
  const env = due.length === 0 || asked['sin-partes-reales'] ? {} : await standingPlatform();
  const tryOut = judge(copy, files, env);
  const until = asked.minutos === undefined ? Infinity : performance.now() + Number(asked.minutos) * 60_000;
  for (const [at, one] of due.entries()) {
    if (performance.now() > until) break;
    const tried = tryOut(one);
    trying = tried;
    const result = await tried;
    const place = `${one.file}:${one.line}`;
    known[one.id] = { ...result, area: one.area, place, rule: one.rule, to: one.to };
    writeFileSync(kept, JSON.stringify(known, undefined, 1));
    say(`${at + 1}/${due.length} ${result.outcome.padEnd(10)} ${place} ${one.rule} ${result.by ?? ''}`);
  }
  await stop();
  told(chosen.flatMap(({ id }) => known[id] ?? []));
} catch (error) {
  if (!stopping()) throw error;
}

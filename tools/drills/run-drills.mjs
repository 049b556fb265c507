/**
 * Holds the drills one after another, each (in the small run: all together) followed by all invariants, and draws the
 * table.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { faultOf } from '../operate/invariants/refusals-spoken.mjs';
import { settle } from '../operate/invariants/settle.mjs';
import { storeOf } from '../operate/invariants/store-of.mjs';
import { asidesOf, breaksOf, verifyAll } from '../operate/invariants/verify-all.mjs';
import { root } from '../platform/places.mjs';
import { elapsed, say } from '../platform/say.mjs';
import { runTool } from '../run/dependencies.mjs';
import { arrivalsOf } from './arena/arrivals.mjs';
import { tooSlow } from './arena/recovery.mjs';
import { standArena } from './arena/stand-arena.mjs';
import { reducedCounts } from './counts.mjs';
import { canaries } from './kinds/canaries.mjs';
import { clocksApart } from './kinds/clocks-apart.mjs';
import { databaseRestarts } from './kinds/database-restarts.mjs';
import { deviceKeys } from './kinds/device-keys.mjs';
import { diskFull } from './kinds/disk-full.mjs';
import { fallsWithReplicas } from './kinds/falls-with-replicas.mjs';
import { hostileDrawings, hostileUploads } from './kinds/hostile.mjs';
import { keycloakAway } from './kinds/keycloak-away.mjs';
import { failpoints, kills, replicaKills } from './kinds/kills.mjs';
import { lostMachine } from './kinds/lost-machine.mjs';
import { mailAway } from './kinds/mail-away.mjs';
import { mixedReleases } from './kinds/mixed-releases.mjs';
import { mutatedUploads } from './kinds/mutated-uploads.mjs';
import { natsAway } from './kinds/nats-away.mjs';
import { natsServers } from './kinds/nats-servers.mjs';
import { races } from './kinds/races.mjs';
import { replicas } from './kinds/replicas.mjs';
import { requests } from './kinds/requests.mjs';
import { rogueUsers } from './kinds/rogue.mjs';
import { rotation } from './kinds/rotation.mjs';
import { storeRefuses } from './kinds/store-refuses.mjs';
import { broke, brokenOf, leftOut, tableOf } from './results.mjs';
import { inOrder } from './wanted-of.mjs';

/**
 * The counts decide which are held.
 * @typedef {(arena: import('./arena/stand-arena.mjs').Arena, counts: import('./counts.mjs').Counts) =>
 * Promise<import('./arena/stand-arena.mjs').Report>} Drill
 */

/** @typedef {import('./wanted-of.mjs').DrillName} DrillName */
/** @typedef {'manipulaciones' | 'sello-caido' | 'fallas-de-piezas'} SuiteName */

/** @type {Record<Exclude<DrillName, SuiteName>, Drill>} */
const drills = {
  mezclas: (arena) => mixedReleases(arena),
  'disco-lleno': (arena, { fulls }) => diskFull(arena, { times: fulls }),
  'pasos-durables': (arena, { points, step, seed }) => failpoints(arena, { points, step, seed }),
  muertes: (arena, { kills: wanted, seed, width }) => kills(arena, { ...wanted, seed, width }),
  'llaves-de-firmantes': (arena, counts) => deviceKeys(arena, { ...counts.deviceKeys, step: counts.step }),
  replicas: (arena, { replicas: wanted, width }) => replicas(arena, { ...wanted, width }),
  carreras: (arena, counts) => races(arena, counts.races),
  'muertes-con-replicas': (arena, { replicaKills: each, seed, width }) => replicaKills(arena, { each, seed, width }),
  'caidas-de-postgresql': (arena, { restarts, width }) => databaseRestarts(arena, { times: restarts, width }),
  'sin-nats': (arena, { nats, width }) => natsAway(arena, { ...nats, width }),
  'caidas-con-replicas': (arena, { restarts, nats, width }) => fallsWithReplicas(arena, { restarts, nats, width }),
  'sin-correo': (arena, { mail }) => mailAway(arena, mail),
  'sin-keycloak': (arena, { keycloakOutages, width }) => keycloakAway(arena, { times: keycloakOutages, width }),
  'almacen-que-rechaza': (arena, { storeRefusals, width }) => storeRefuses(arena, { times: storeRefusals, width }),
  'relojes-distintos': (arena, { clockRounds, step }) => clocksApart(arena, { rounds: clockRounds, step }),
  dibujos: (arena, { seconds }) => hostileDrawings(arena, { seconds }),
  cargas: (arena, { seconds }) => hostileUploads(arena, { seconds }),
  'cargas-mutadas': (arena, { mutations, seconds, seed }) => mutatedUploads(arena, { mutations, seconds, seed }),
  intrusos: (arena) => rogueUsers(arena),
  canarios: (arena) => canaries(arena),
  peticiones: (arena, { requests: wanted, seed }) => requests(arena, { ...wanted, seed }),
  'servidores-nats': (arena, { falls, width }) => natsServers(arena, { falls, width }),
  'rotacion-de-llaves': (arena, { rotations, seed }) => rotation(arena, { kills: rotations, seed }),
  respaldo: (arena, { losses }) => lostMachine(arena, { times: losses }),
};

/**
 * Suites of other folders with their full counts; `npm test` holds them with small ones in its own phases. @type
 * {Record<SuiteName, Drill>}
 */
const suiteDrills = {
  manipulaciones: (arena, { tamperings }) =>
    suite(arena, 'manipulaciones', {
      project: 'node',
      files: ['libs/pdf-signature/src/verify/tampering'],
      env: { MANIPULACIONES: String(tamperings) },
      injections: tamperings,
    }),
  'sello-caido': (arena) =>
    suite(arena, 'sello-caido', { project: 'medium', files: ['services/certificados/src/timestamp'] }),
  'fallas-de-piezas': (arena) =>
    suite(arena, 'fallas-de-piezas', {
      project: 'medium',
      files: [
        'libs/service-kit/src/faults',
        'services/certificados/src/race',
        'services/certificados/src/rotation',
        'services/inscripciones/src/rotar',
        'services/inscripciones/src/firmas/firmar',
      ],
    }),
};

/** @type {Record<DrillName, Drill>} */
const every = { ...drills, ...suiteDrills };

/** @typedef {import('./results.mjs').Result} Result */

/**
 * @param {import('./arena/stand-arena.mjs').Arena} arena
 * @param {import('./counts.mjs').Counts} counts
 * @param {readonly string[]} [only] names of drills; all without it
 * @returns {Promise<Result[]>}
 */
export async function runDrills(arena, counts, only = []) {
  const chosen = inOrder(only.length > 0 ? only : counts.drills);
  /** @type {Result[]} */
  const results = [];
  for (const name of chosen) {
    const since = performance.now();
    say(`\n━━ simulacro ${name}`);
    const heard = listen(arena, name);
    /** @type {import('./arena/stand-arena.mjs').Report} */
    const report = await every[name](arena, counts).catch((error) => ({ injections: 0, breaks: [error.message] }));
    heard();
    const held = counts.invariants === 'each' || name === chosen.at(-1) ? await invariants(arena) : [];
    const breaks = [...report.breaks, ...tooSlow(report, counts.recovery), ...held];
    const result = { name, note: '', ...report, breaks, time: elapsed(since) };
    results.push(result);
    for (const line of breaks.slice(0, 20)) say(`  ✗ ${line}`);
    // Now: the whole takes hours, and may be stopped before its table.
    say(tableOf([result]));
  }
  return results;
}

/** Where the release before speaks too: its sentences are its own. */
const MIXED = 'mezclas';

/**
 * I7 of what people are told meanwhile: every refusal, but for want of a login, says why in the sentence of its code.
 * @param {import('./arena/stand-arena.mjs').Arena} arena @param {string} drill
 * @returns {() => void} stops listening
 */
function listen({ readers, journal }, drill) {
  if (drill === MIXED) return () => undefined;
  const judge = (/** @type {string} */ what, /** @type {import('./arena/call.mjs').Answer} */ { status, body }) => {
    // A proxy that gets no answer says so in the gateway's words, and keeps its own status (deploy/proxy).
    const meant = status === 502 || status === 504 ? 503 : status;
    const fault = status < 400 || status === 401 ? undefined : faultOf(meant, JSON.stringify(body));
    if (fault) journal.faults.push(`I7 ${what} ${status}: ${fault}`);
  };
  readers.add(judge);
  return () => void readers.delete(judge);
}

/**
 * The drills with their small counts, on the portal that `npm test` has standing.
 * @param {Parameters<typeof standArena>[0]} stood
 * @returns {Promise<import('../test/tally.mjs').Tally>} a drill with a break is held once more (second-chance.mjs says
 * why); two breaks are one failure
 */
export async function rehearse(stood) {
  const arena = await standArena(stood);
  try {
    const results = await runDrills(arena, reducedCounts);
    say(tableOf(results));
    const broken = broke(results);
    const skipped = leftOut(results).length;
    if (broken.length === 0) return { passed: results.length - skipped, failed: 0, skipped, retried: 0 };
    say(`! otra vez, por sí solos: ${broken.join(', ')}`);
    const again = await runDrills(arena, reducedCounts, broken);
    say(tableOf(again));
    const failures = brokenOf(again);
    const failed = failures.length;
    return { passed: results.length - skipped - failed, failed, skipped, retried: broken.length - failed, failures };
  } finally {
    await arena.close();
  }
}

/** @param {import('./arena/stand-arena.mjs').Arena} arena @returns {Promise<string[]>} */
async function invariants(arena) {
  const { database, places, parts, journal } = arena;
  const auditoria = parts.get('auditoria')?.options?.env ?? {};
  const store = await storeOf(parts.get('pdf')?.options?.env ?? {});
  const origin = parts.get('gateway')?.options?.env?.PORTAL_ORIGIN;
  // What is on its way arrives first.
  await settle(database);
  const arrivals = await arrivalsOf(arena);
  const verdicts = await verifyAll({ database, store, places, auditoria, origin, journal, arrivals });
  for (const line of asidesOf(verdicts)) say(`  · ${line}`);
  return [...breaksOf(verdicts), ...journal.faults.splice(0)];
}

/**
 * Runs suites of another folder with their full counts.
 * @param {import('./arena/stand-arena.mjs').Arena} arena @param {string} name
 * @param {{ project: string, files: string[], env?: Record<string, string>, injections?: number }} suite injections:
 * when one test makes many
 * @returns {Promise<import('./arena/stand-arena.mjs').Report>}
 */
async function suite({ places, testEnv }, name, { project, files, env = {}, injections }) {
  const report = path.join(places.data, `${name}.json`);
  const args = [
    path.join(root, 'node_modules/jest/bin/jest.js'),
    ...files,
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
    '--silent',
    '--testTimeout=600000',
    '--forceExit',
    '--maxWorkers=2',
  ];
  const vm = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
  const passed = await runTool(process.execPath, args, {
    env: { ...testEnv, ...vm, ...env },
    discardStdout: true,
  }).then(
    () => true,
    () => false,
  );
  if (!existsSync(report)) return { injections: 0, breaks: [`${name}: no report`] };
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const breaks = testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ one) => one.status === 'failed')
      .map((/** @type {any} */ one) => one.fullName),
  );
  if (!passed && breaks.length === 0) breaks.push(`${name}: the suite did not run`);
  return { injections: injections ?? numPassedTests + numFailedTests, breaks };
}

/**
 * `npm test`: the whole proof, on ports and data of its own, beside a running portal. Ends with one line of numbers.
 */
import path from 'node:path';
import { openStore, releaseStore } from '../drills/arena/store.mjs';
import { realKeycloak } from '../platform/identity.mjs';
import { bringNeededTools, findBrowser } from '../platform/needed-tools.mjs';
import { freePort, publicPorts } from '../platform/ports.mjs';
import { begun, elapsed, say } from '../platform/say.mjs';
import { shortIntervals, testEnvironment } from '../platform/test-environment.mjs';
import { endKilledRuns, forgetRun, newTestRun } from '../platform/test-runs.mjs';
import { requireRelease } from '../release/recorded-release.mjs';
import { build, installDependencies, stopTools } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder } from '../run/stand-platform.mjs';
import { ensureValidators } from '../validators/index.mjs';
import { phaseFailure } from './failures.mjs';
import { onEmbeddedRealm } from './on-embedded-realm.mjs';
import { check, jest, journeys, lint, lintWorkflows, phase, typecheck, withKeysOnDevices } from './phases.mjs';
import { failedLines, lastLine, oneFailed, sum } from './tally.mjs';

await onOwnNode(() => bringNeededTools().then(() => realKeycloak(() => undefined)));

const data = newTestRun();
/** @type {import('../run/stand-platform.mjs').Opened | undefined} */
let opened;
/** @type {ReturnType<typeof onEmbeddedRealm> | undefined} */
let besides;
/** @type {import('../drills/arena/store.mjs').Store | undefined} */
let store;
/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];

const { stopping } = onSignals({ stop: cleanUp, killAll }, 130);

function killAll() {
  besides?.supervisor.killAll();
  opened?.supervisor.killAll();
}

async function cleanUp() {
  stopTools();
  await besides?.supervisor.stopAll();
  await opened?.supervisor.stopAll(stopOrder);
  await release(data);
  await forgetRun(data);
}

/** The disk under the run's store. @param {string} run */
const release = (run) => releaseStore(path.join(run, 'objetos'));

/** Ports that are free now, for everything that opens one. @returns {Promise<Record<string, number>>} */
async function ownPorts() {
  const ports = await Promise.all(Object.keys(publicPorts).map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports);
}

/**
 * @param {import('../platform/identity.mjs').Brought} identity of what the medium tests, then the portal, stand on
 */
async function standOwnPlatform(identity) {
  opened = await openPlaces(data);
  store = await openStore(opened.places.objects);
  const ports = await ownPorts();
  const { platform, parts } = await standPlatform(
    { ...opened, ports, given: shortIntervals, throwaway: true },
    identity,
  );
  const env = testEnvironment({ platform, ports, places: opened.places, browser: findBrowser() });
  return { platform, parts, places: opened.places, supervisor: opened.supervisor, env, store };
}

/**
 * What only computes: it takes the moments in which real parts, a browser or a clock are waited for. Its tests may take
 * as long as they like.
 */
async function provePure() {
  await counted(check('tipos', typecheck));
  await counted(check('lint', lint));
  await counted(check('lint de GitHub Actions', lintWorkflows));
  await counted(phase('unidades', () => jest(['node', 'web'], report('unidades'), { patient: true })));
}

/** What needs real parts. @param {import('../platform/identity.mjs').Brought} identity */
async function proveOnRealParts(identity) {
  /** @type {Awaited<ReturnType<typeof standOwnPlatform>> | undefined} */
  let stood;
  const standing = check('plataforma', async () => {
    stood = await standOwnPlatform(identity);
  });
  const [built] = await Promise.all([counted(check('construcción', build)), counted(standing)]);
  if (built.failed > 0 || !stood) return;
  const { platform, places, supervisor, parts, env, store } = stood;
  await counted(phase('partes reales (medium)', () => jest(['medium'], report('medium'), { env })));
  const portal = await counted(check('portal en marcha', () => standProcesses(supervisor, parts)));
  if (portal.failed > 0) return;
  await counted(phase('recorridos en el navegador', () => journeys(report('e2e'), env)));
  await counted(
    phase('recorridos con la clave en el dispositivo', () =>
      withKeysOnDevices({ supervisor, parts, env }, report('llaves')),
    ),
  );
  const embedded = (besides = onEmbeddedRealm({ platform, supervisor, parts, places, env }));
  await counted(phase('recorrido con el realm embebido', () => embedded.run(report('embebida'))));
  await embedded.supervisor.stopAll();
  await counted(
    phase('carga corta', async () =>
      (await import('../load/rehearse.mjs')).rehearse({ platform, places, supervisor, parts, testEnv: env }),
    ),
  );
  await counted(
    phase('simulacros', async () =>
      (await import('../drills/run-drills.mjs')).rehearse({ platform, places, supervisor, parts, store, testEnv: env }),
    ),
  );
  // The last one: it stops the processes for a while.
  await counted(
    check('siembra', async () => (await import('../seed/rehearse.mjs')).rehearse({ places, supervisor, parts })),
  );
}

/** @param {Promise<import('./tally.mjs').Tally>} running */
async function counted(running) {
  const tally = await running;
  tallies.push(tally);
  return tally;
}

/** @param {string} name */
const report = (name) => path.join(data, `${name}.json`);

async function prove() {
  await bringNeededTools();
  await requireRelease();
  await ensureValidators(say);
  await endKilledRuns(data, release);
  const [identity] = await Promise.all([realKeycloak(), installDependencies()]);
  await Promise.all([provePure(), proveOnRealParts(identity)]);
}

await prove().catch((error) => {
  if (stopping()) return;
  say(`✗ ${error.message}`);
  if (process.env.DEBUG) console.error(error);
  tallies.push({ ...oneFailed, failures: [phaseFailure('npm test', error)] });
});
if (!stopping()) {
  await cleanUp().catch((error) => tallies.push({ ...oneFailed, failures: [phaseFailure('limpieza', error)] }));
  const total = sum(tallies);
  for (const line of failedLines(total)) say(line);
  say(`\nTiempo total: ${elapsed(begun)}`);
  say(lastLine(total));
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/**
 * `npm run drills [-- --solo carreras,muertes] [--paso firmar] [--nats 1] [--reducido] [--veces 2]`: every drill on
 * data of its own. Ends with 1 on a break, with 2 where something of it could not be held, with 64 when the command
 * line makes no sense.
 */
import path from 'node:path';
import { realKeycloak } from '../platform/identity.mjs';
import { bringNeededTools } from '../platform/needed-tools.mjs';
import { freePort, publicPorts } from '../platform/ports.mjs';
import { begun, elapsed, say } from '../platform/say.mjs';
import { shortIntervals, testEnvironment } from '../platform/test-environment.mjs';
import { endKilledRuns, forgetRun, newTestRun } from '../platform/test-runs.mjs';
import { build, installDependencies, stopTools } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder } from '../run/stand-platform.mjs';
import { openStore, releaseStore } from './arena/store.mjs';
import { wantedOf } from './wanted-of.mjs';

/** Settings of the portal under drill: what protects people from repetition would only make a drill wait. */
const drillIntervals = { LOG_LEVEL: 'error', LLAVES_EN_RESERVA: '16' };

const wanted = orderOrEnd();

/** @returns {import('./wanted-of.mjs').Wanted} */
function orderOrEnd() {
  try {
    return wantedOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`✗ ${/** @type {Error} */ (error).message}\n`);
    process.exit(64);
  }
}

await onOwnNode(() => bringNeededTools().then(() => realKeycloak(() => undefined)));

const data = newTestRun('simulacros');
/** @type {import('../run/stand-platform.mjs').Opened | undefined} */
let opened;
/** @type {import('./arena/store.mjs').Store | undefined} */
let store;

const { leave, stopping } = onSignals({ stop: cleanUp, killAll: () => opened?.supervisor.killAll() }, 130);

async function cleanUp() {
  stopTools();
  await opened?.supervisor.stopAll(stopOrder);
  await release(data);
  await forgetRun(data);
}

/** The disk under the run's store. @param {string} run */
const release = (run) => releaseStore(path.join(run, 'objetos'));

async function stand() {
  await bringNeededTools();
  await endKilledRuns(data, release);
  const [identity] = await Promise.all([realKeycloak(), installDependencies()]);
  await build();
  opened = await openPlaces(data);
  store = await openStore(opened.places.objects);
  const ports = Object.fromEntries(
    await Promise.all(Object.keys(publicPorts).map(async (name) => /** @type {const} */ ([name, await freePort()]))),
  );
  const given = { ...shortIntervals, ...drillIntervals };
  const { platform, parts } = await standPlatform(
    { ...opened, ports, given, throwaway: true, natsServers: wanted.natsServers },
    identity,
  );
  await standProcesses(opened.supervisor, parts);
  // Only now: what they stand on is not installed when this file is first read.
  const { standArena } = await import('./arena/stand-arena.mjs');
  const testEnv = testEnvironment({ platform, ports, places: opened.places, browser: undefined });
  return standArena({ ...opened, parts, platform, testEnv, store });
}

async function main() {
  const arena = await stand();
  const [{ runDrills }, { fullCounts, reducedCounts, withTimes }, { broke, leftOut, tableOf }] = await Promise.all([
    import('./run-drills.mjs'),
    import('./counts.mjs'),
    import('./results.mjs'),
  ]);
  const { times, step, only } = wanted;
  const counts = wanted.reduced ? reducedCounts : fullCounts;
  const results = await runDrills(arena, { ...(times === undefined ? counts : withTimes(counts, times)), step }, only);
  await arena.close();
  say(`\n${tableOf(results)}\n\nTiempo total: ${elapsed(begun)}`);
  const left = leftOut(results);
  if (left.length > 0) say(`! no corrió: ${left.join(', ')}`);
  if (results.length === 0 || broke(results).length > 0) return 1;
  return left.length > 0 ? 2 : 0;
}

const code = await main().catch((error) => {
  if (!stopping()) console.error(`✗ ${error.stack}`);
  return 1;
});
if (!stopping()) await leave(code);

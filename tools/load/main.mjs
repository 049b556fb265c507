/**
 * `npm run load -- [escenario…] [--todo] [--corto] [--minutos 30] [--origen http://localhost:3000] [--replicas 2]
 * [--parte 0.15]`: loads a portal of its own, or the running one of this clone, and writes `.portal/carga/informe.html`
 * (`reportName` says when another). Ends non-zero when a threshold, a limit or an invariant did not hold.
 */
import path from 'node:path';
import { bringPdfReader, bringProxy } from '../platform/needed-tools.mjs';
import { root } from '../platform/places.mjs';
import { begun, elapsed, say } from '../platform/say.mjs';
import { build, installDependencies, stopTools } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { environmentsOf, few, ownStand, pidsOf, reserve } from './own-stand.mjs';
import { ration } from './ration.mjs';
import { optionsOf, wantedOf } from './wanted-of.mjs';

const { positionals, values } = orEnd(() => optionsOf(process.argv.slice(2)));

await onOwnNode();
await installDependencies();
// Only now: what it stands on is not installed when this file is first read.
const { scenarios } = await import('./scenarios.mjs');
const wanted = orEnd(() => wantedOf(positionals, values, Object.keys(scenarios)));
/** Whoever has a part of a processor would need too long to use up more keys than a few. */
const keys = wanted.short || wanted.share !== undefined ? few : reserve;
const own = wanted.origin ? undefined : ownStand(keys, wanted.replicas);
/** @type {(import('./run-load.mjs').Loaded & { close: () => Promise<void> }) | undefined} */
let loaded;
const { leave, stopping } = onSignals({ stop: cleanUp, killAll: () => own?.killAll() }, 130);

/** A command line that makes no sense ends here. @template T @param {() => T} read @returns {T} */
function orEnd(read) {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`✗ ${/** @type {Error} */ (error).message}\n`);
    process.exit(64);
  }
}

async function cleanUp() {
  stopTools();
  await loaded?.close();
  await own?.stop();
}

/** @returns {Promise<import('./run-load.mjs').Loaded & { close: () => Promise<void> }>} */
async function portal() {
  const { runningPortal, portalOf } = await import('./running-portal.mjs');
  if (!own) return runningPortal(String(wanted.origin));
  const { opened, platform, parts, mailbox } = await own.stand();
  const { supervisor, places } = opened;
  const { share } = wanted;
  const ours = () => Object.fromEntries(parts.map(({ name }) => [name, Number(supervisor.pidOf(name))]));
  return portalOf({
    ownerUrl: platform.ownerUrl,
    origin: platform.origin,
    keycloakUrl: platform.keycloakUrl,
    places,
    ...environmentsOf(parts),
    reserve: keys,
    linkOf: async (hash) => mailbox.linkOf(hash),
    arrivals: mailbox.arrivals,
    pids: pidsOf(supervisor, parts),
    ...(share !== undefined && { ration: () => ration(share, ours()) }),
  });
}

async function main() {
  // Before anything that leans on what is built is loaded: a process does not read a module twice.
  await build();
  const [{ bringK6 }, { runLoad }, { reportName, writeReport }, { storedBy }] = await Promise.all([
    import('./k6.mjs'),
    import('./run-load.mjs'),
    import('./report.mjs'),
    import('./stored.mjs'),
  ]);
  await Promise.all([bringK6(), bringPdfReader(), ...(wanted.replicas === 2 ? [bringProxy()] : [])]);
  loaded = await portal();
  const stands = loaded;
  const before = await storedBy(stands);
  const folder = path.join(root, '.portal/carga');
  // After each one: whoever ends a long load keeps what it has shown.
  const after = async (/** @type {import('./run-load.mjs').Result[]} */ results) =>
    writeReport(folder, results, { before, after: await storedBy(stands) }, wanted);
  const results = await runLoad(stands, wanted.names, wanted, after);
  const broken = results.filter(({ breaks }) => breaks.length > 0).map(({ name }) => name);
  say(`\n${path.relative(root, path.join(folder, `${reportName(wanted)}.html`))}\nTiempo total: ${elapsed(begun)}`);
  if (broken.length > 0) say(`✗ no se cumplió: ${broken.join(', ')}`);
  return broken.length === 0 ? 0 : 1;
}

const code = await main().catch((error) => {
  if (!stopping()) console.error(`✗ ${process.env.DEBUG ? error.stack : error.message}`);
  return 1;
});
if (!stopping()) await leave(code);

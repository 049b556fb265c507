/**
 * `npm run entregas [-- --solo mfe-firma,pdf]`: publishes and takes back each area of the running portal of this clone,
 * with people on it. Ends with 1 when something did not hold, with 64 when the command line makes no sense.
 */
import { publishedFolders } from '../platform/environment.mjs';
import { begun, elapsed, say } from '../platform/say.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { onOwnNode } from '../run/own-node.mjs';
import { areas } from './areas.mjs';
import { restoreAll } from './marked.mjs';
import { endVerbs, killVerbs } from './verb.mjs';
import { breaksOf, tableOf } from './verdict.mjs';
import { wantedOf } from './wanted-of.mjs';

const wanted = orderOrEnd();

function orderOrEnd() {
  try {
    return wantedOf(process.argv.slice(2), Object.keys(areas));
  } catch (error) {
    process.stderr.write(`✗ ${/** @type {Error} */ (error).message}\n`);
    process.exit(64);
  }
}

await onOwnNode();

/** @type {import('./stage.mjs').Stage | undefined} */
let stage;
const { leave, stopping } = onSignals({ stop: cleanUp, killAll }, 130);

// Nobody's source stays changed, whatever is still being built.
process.on('exit', restoreAll);

function killAll() {
  restoreAll();
  killVerbs();
}

async function cleanUp() {
  restoreAll();
  const cut = await endVerbs();
  await stage?.close();
  if (!stage) return;
  const { stillChanged } = await import('./deliver.mjs');
  const unsure = cut.flatMap(([name, area]) => (area === undefined ? [] : [{ name, area }]));
  for (const { name, area } of unsure)
    say(`! npm run ${name} -- ${area} se cortó: npm run versiones dice qué quedó publicado`);
  for (const name of stillChanged().filter((one) => unsure.every(({ area }) => area !== one)))
    say(`! ${name} sigue con el texto cambiado: npm run revertir -- ${name}`);
}

async function main() {
  // Only now: what it stands on is not installed when this file is first read.
  const [{ openStage }, { deliver }] = await Promise.all([import('./stage.mjs'), import('./deliver.mjs')]);
  stage = await openStage();
  const deliveries = [];
  const unknown = publishedFolders.filter((name) => !(name in areas));
  if (unknown.length > 0) say(`! sin fila en areas.mjs, no se entrega: ${unknown.join(', ')}`);
  try {
    for (const name of wanted) {
      if (stopping()) break;
      say(`\n━━ entrega ${name}`);
      const delivery = await deliver(stage, name);
      deliveries.push(delivery);
      for (const line of breaksOf(delivery).slice(0, 20)) say(`  ✗ ${line}`);
    }
  } finally {
    say(`\n${tableOf(deliveries)}\n\nTiempo total: ${elapsed(begun)}`);
  }
  return deliveries.every((delivery) => breaksOf(delivery).length === 0) ? 0 : 1;
}

const code = await main().catch((error) => {
  if (!stopping()) console.error(`✗ ${process.env.DEBUG ? error.stack : error.message}`);
  return 1;
});
if (!stopping()) await leave(code);

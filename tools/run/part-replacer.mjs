/** The runner's side of `publicar` and `revertir`: one process of the portal is replaced while the others work. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { artefactFolder, checkArtefact } from '../artefacts/artefact.mjs';
import { readVersions, withLine, writeVersions } from '../artefacts/versions.mjs';
import { environmentText } from '../platform/environment.mjs';
import { elapsed, say } from '../platform/say.mjs';
import { beside, fromFolder } from './process-parts.mjs';
import { migrate } from './stand-platform.mjs';

/** @typedef {import('../platform/supervisor.mjs').Part} Part */
/** @typedef {import('../platform/places.mjs').Places} Places */

/** What publishes waits this long for the old process; it ends what it has begun in any case. */
const watchedDrain = 20_000;

/**
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, places: Places, parts: Part[] }} running
 * @returns {(order: import('../artefacts/orders.mjs').Order) =>
 * Promise<import('../artefacts/versions.mjs').Row>}
 */
export function partReplacer({ supervisor, places, parts }) {
  const current = new Map(parts.map((part) => [part.name, part]));
  /** @type {string | undefined} */
  let busy;
  const replace = async (/** @type {import('../artefacts/orders.mjs').Order} */ { area, version, by, reverted }) => {
    const part = current.get(area);
    if (!part) throw new Error(`El portal no tiene el proceso ${area}. Tiene: ${[...current.keys()].join(', ')}.`);
    checkArtefact(places, area, version);
    const line = readVersions(places).lines[area];
    if (line?.version === version) return line;
    const since = performance.now();
    say(`… ${area} ${version} toma el lugar de ${line?.version ?? 'lo construido'}`);
    const next = await beside(fromFolder(part, artefactFolder(places, area, version)));
    if (next.migration) await migrate(next);
    const settle = () =>
      writeVersions(places, withLine(readVersions(places), { area, version, by, reverted, now: new Date() }));
    const { ended } = await supervisor.replace(next, settle);
    current.set(area, next);
    tellEnvironment(places, next);
    await Promise.race([ended, pause(watchedDrain, undefined, { ref: false })]);
    say(`✓ ${area} ${version} (${elapsed(since)})`);
    return readVersions(places).lines[area];
  };
  return async (order) => {
    if (busy !== undefined) throw new Error(`Se está reemplazando ${busy}: espere a que termine y repita.`);
    busy = order.area;
    try {
      return await replace(order);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      say(`! ${order.area} ${order.version} no entró en servicio: ${message}`);
      throw new Error(`${order.area} sigue como estaba: ${message}`, { cause: error });
    } finally {
      busy = undefined;
    }
  };
}

/** The file that commands read: its health port is another one now. @param {Places} places @param {Part} part */
function tellEnvironment(places, { name, options }) {
  const text = environmentText(/** @type {Record<string, string>} */ (options?.env));
  writeFileSync(path.join(places.environment, `${name}.env`), text, { mode: 0o600 });
}

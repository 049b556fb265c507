/** The portal as `npm start` runs it: every process from the artefact in service, and a runner that takes orders. */
import { renameSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { artefactFolder, checkArtefact, dropArtefacts, makeArtefact } from '../artefacts/artefact.mjs';
import { takeOrders } from '../artefacts/orders.mjs';
import { changeVersions, isWanted, readVersions, withLine } from '../artefacts/versions.mjs';
import { whilePublishing } from '../artefacts/while-publishing.mjs';
import { environmentText } from '../platform/environment.mjs';
import { elapsed, say, step } from '../platform/say.mjs';
import { beside, fromFolder, onSocket } from './process-parts.mjs';
import { migrate, standProcesses } from './stand-platform.mjs';

/** What closes the portal's socket is the end of this process. @type {Door[]} */
const doors = [];

/**
 * @param {import('./stand-platform.mjs').Opened} opened
 * @param {import('../platform/supervisor.mjs').Part[]} built parts from their builds
 * @param {number} port of the portal
 * @returns {Promise<{ close: () => Promise<void> }>} close: no more orders, and the port is free
 */
export async function standArtefacts({ places, supervisor }, built, port) {
  const door = openDoor('127.0.0.1', port);
  doors.push(door);
  const chosen = await step('versiones en servicio', () => inService(places, built));
  const parts = chosen.map((part) => (part.name === 'gateway' ? onSocket(part, door.fd) : part));
  await standProcesses(supervisor, parts);
  const stopOrders = await takeOrders(places, partReplacer({ supervisor, places, parts }));
  return {
    close: async () => {
      await stopOrders();
      door.close();
    },
  };
}

/**
 * The handle that Node's own cluster module hands to its workers: bound, and read by nobody here. It is kept from the
 * garbage collector, which would close it.
 * @typedef {{ fd: number, close: () => void }} Door
 */

/**
 * The portal's socket, held by the runner and handed down to every gateway: it stays open while gateways change, and
 * whoever connects while none is there waits instead of being refused.
 * @param {string} host IPv4
 * @param {number} port
 * @returns {Door}
 */
function openDoor(host, port) {
  const make = /** @type {(...args: unknown[]) => Door | number} */ (Reflect.get(net, '_createServerHandle'));
  const handle = make(host, port, 4, -1, 0);
  if (typeof handle === 'number') throw new Error(`El puerto ${port} está ocupado (${handle}).`);
  return handle;
}

/** @typedef {import('../platform/supervisor.mjs').Part} Part */
/** @typedef {import('../platform/places.mjs').Places} Places */

/**
 * A build that differs from the last one is published. The same build again leaves the line alone, so a revert survives
 * a restart (docs/adr/0040-a-process-ships-alone.md).
 * @param {Places} places
 * @param {Part[]} parts from their builds
 * @returns {Promise<Part[]>} from their artefacts
 */
export const inService = (places, parts) =>
  whilePublishing(places, 'el portal que arranca', async () => {
    for (const { name: area } of parts) {
      const version = makeArtefact(places, area);
      changeVersions(places, (now) =>
        now.built[area] === version && isSound(places, area, now.lines[area]?.version)
          ? now
          : withLine(now, { area, version, built: true, now: new Date() }),
      );
    }
    const versions = readVersions(places);
    for (const { name: area } of parts) dropArtefacts(places, area, isWanted(versions, area, new Date()));
    return parts.map((part) => fromFolder(part, artefactFolder(places, part.name, versions.lines[part.name].version)));
  });

/** @param {Places} places @param {string} area @param {string | undefined} version */
function isSound(places, area, version) {
  if (version === undefined) return false;
  try {
    checkArtefact(places, area, version);
    return true;
  } catch (error) {
    say(`! ${/** @type {Error} */ (error).message} Se inicia lo que está construido.`);
    return false;
  }
}

/** What publishes waits this long for the old process; it ends what it has begun in any case. */
const watchedDrain = 20_000;

/**
 * The runner's side of `publicar` and `revertir`: one process of the portal is replaced while the others work.
 * @param {{ supervisor: import('../platform/supervisor.mjs').Supervisor, places: Places, parts: Part[] }} running
 * @returns {(order: import('../artefacts/orders.mjs').Order) =>
 * Promise<import('../artefacts/versions.mjs').Row>}
 */
export function partReplacer({ supervisor, places, parts }) {
  const current = new Map(parts.map((part) => [part.name, part]));
  /** @type {string | undefined} */
  let busy;
  const replace = async (/** @type {import('../artefacts/orders.mjs').Order} */ { order: _, ...change }) => {
    const { area, version } = change;
    const part = current.get(area);
    if (!part) throw new Error(`El portal no tiene el proceso ${area}. Tiene: ${[...current.keys()].join(', ')}.`);
    checkArtefact(places, area, version);
    const line = readVersions(places).lines[area];
    const settle = () => changeVersions(places, (now) => withLine(now, { ...change, now: new Date() })).lines[area];
    if (line?.version === version) return settle();
    const since = performance.now();
    say(`… ${area} ${version} toma el lugar de ${line?.version ?? 'lo construido'}`);
    const next = await beside(fromFolder(part, artefactFolder(places, area, version)));
    if (next.migration) await migrate(next);
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

/**
 * The file that commands read: its health port is another one now. The process is in service by then, so a disk without
 * room changes nothing about that, and the file stays whole as it was.
 * @param {Places} places @param {Part} part
 */
function tellEnvironment(places, { name, options }) {
  const file = path.join(places.environment, `${name}.env`);
  const text = environmentText(/** @type {Record<string, string>} */ (options?.env));
  try {
    writeFileSync(`${file}.nuevo`, text, { mode: 0o600 });
    renameSync(`${file}.nuevo`, file);
  } catch (error) {
    say(`! ${file} dice todavía lo de antes: ${/** @type {Error} */ (error).message}`);
  }
}

/** The portal as `npm start` runs it: every process from the artefact in service, and a runner that takes orders. */
import { takeOrders } from '../artefacts/orders.mjs';
import { step } from '../platform/say.mjs';
import { inService } from './in-service.mjs';
import { openDoor } from './open-door.mjs';
import { partReplacer } from './part-replacer.mjs';
import { onSocket } from './process-parts.mjs';
import { standProcesses } from './stand-platform.mjs';

/** What closes the portal's socket is the end of this process. @type {import('./open-door.mjs').Door[]} */
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

/**
 * The portal's socket, held by the runner and handed down to every gateway: it stays open while gateways change, and
 * whoever connects while none is there waits instead of being refused.
 */
import net from 'node:net';

/**
 * The handle that Node's own cluster module hands to its workers: bound, and read by nobody here. It is kept from the
 * garbage collector, which would close it.
 * @typedef {{ fd: number, close: () => void }} Door
 */

/**
 * @param {string} host IPv4
 * @param {number} port
 * @returns {Door}
 */
export function openDoor(host, port) {
  const make = /** @type {(...args: unknown[]) => Door | number} */ (Reflect.get(net, '_createServerHandle'));
  const handle = make(host, port, 4, -1, 0);
  if (typeof handle === 'number') throw new Error(`El puerto ${port} está ocupado (${handle}).`);
  return handle;
}

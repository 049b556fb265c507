/** Many of each: the arena's two gateways behind a real proxy on the portal's own port, and three of each service. */
import { freePort } from '../../platform/ports.mjs';
import { proxyPart } from '../../platform/proxy.mjs';
import { processNames } from '../../platform/secrets.mjs';
import { behindProxy, replicaOf, withSettings } from '../../run/process-parts.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../../platform/supervisor.mjs').Part} Part */

const gatewayNames = /** @type {const} */ (['gateway', 'gateway-2']);
const services = processNames.filter((name) => name !== 'gateway');
const copies = [2, 3];

/** A lease of seconds may end while a busy machine still sends: the mail would come twice, and nothing be wrong. */
export const longMailLease = { notificaciones: { CORREO_RESERVA_MS: '30000' } };

/**
 * @typedef {object} Replicas
 * @property {Arena} people the arena as people see it: one origin
 * @property {string[]} gateways what stands behind the proxy
 * @property {string[][]} lanes the replicas of each area by name
 * @property {() => Promise<void>} lower the arena is again as it was
 */

/**
 * @param {Arena} arena
 * @param {Readonly<Record<string, Record<string, string>>>} settings of every replica, by the name of its service
 * @returns {Promise<Replicas>}
 * @throws {Error} for settings of what is no service
 */
export async function standReplicas(arena, settings) {
  const { parts, platform } = arena;
  const others = Object.keys(settings).filter((name) => !services.includes(name));
  if (others.length > 0) throw new Error(`no service: ${others.join(', ')}`);
  const before = new Map([...parts].map(([name, part]) => [name, { ...part }]));
  const ports = /** @type {[number, number]} */ (await Promise.all(gatewayNames.map(() => freePort())));
  const set = (/** @type {string} */ name) => withSettings(partOf(arena, name), settings[name] ?? {});
  const added = await Promise.all(services.flatMap((name) => copies.map((n) => replicaOf(set(name), n))));
  const lower = async () => {
    await Promise.all(['proxy', ...added.map(({ name }) => name)].map((name) => arena.lower(name)));
    await Promise.all(
      [...gatewayNames, ...Object.keys(settings)].map((name) =>
        arena.exchange(name, /** @type {Part} */ (before.get(name))),
      ),
    );
  };
  try {
    await Promise.all([
      ...gatewayNames.map((name, at) => arena.exchange(name, behindProxy(partOf(arena, name), ports[at]))),
      ...Object.keys(settings).map((name) => arena.exchange(name, set(name))),
      ...added.map((part) => arena.raise(part)),
    ]);
    await arena.raise(proxyPart({ port: platform.portalPort, gateways: ports }));
  } catch (error) {
    await lower();
    throw error;
  }
  return {
    people: { ...arena, origins: [platform.origin] },
    gateways: ports.map((port) => `http://localhost:${port}`),
    lanes: [[...gatewayNames], ...services.map((name) => [name, ...copies.map((n) => `${name}-${n}`)])],
    lower,
  };
}

/** @param {Arena} arena @param {string} name */
function partOf({ parts }, name) {
  const part = parts.get(name);
  if (!part) throw new Error(`no part ${name}`);
  return part;
}

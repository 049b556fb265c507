/** The whole portal on ports and data of its own, with mail and audit, as it is loaded. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chooseIdentity, fetchIdentity } from '../platform/identity.mjs';
import { root } from '../platform/places.mjs';
import { freePort, publicPorts } from '../platform/ports.mjs';
import { postgresHome } from '../platform/postgres.mjs';
import { proxyPart } from '../platform/proxy.mjs';
import { behindProxy, replicaOf } from '../run/process-parts.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder } from '../run/stand-platform.mjs';

/**
 * @typedef {object} Stand
 * @property {import('../run/stand-platform.mjs').Opened} opened
 * @property {Awaited<ReturnType<typeof standPlatform>>['platform']} platform
 * @property {import('../platform/supervisor.mjs').Part[]} parts
 * @property {import('../drills/flow/mailbox.mjs').Mailbox} mailbox
 */

/** Keys that lie ready before a scenario begins: the default of production, said here for the wait. */
export const reserve = 120;
/** Enough for a short run, and for one with a part of a processor. */
export const few = 12;
/** Processes that are not ours. */
const foreign = ['postgres', 'nats', 'keycloak', 'identidad', 'proxy'];

/**
 * @param {number} keys that lie ready
 * @param {1 | 2} replicas of each of our processes; two gateways stand behind the proxy
 * @returns {{ data: string, stand: () => Promise<Stand>, stop: () => Promise<void>, killAll: () => void }}
 */
export function ownStand(keys, replicas) {
  const runs = path.join(root, '.portal/carga');
  mkdirSync(runs, { recursive: true, mode: 0o755 });
  const data = mkdtempSync(path.join(runs, 'p-'));
  /** @type {import('../run/stand-platform.mjs').Opened | undefined} */
  let opened;
  /** @type {import('../drills/flow/mailbox.mjs').Mailbox | undefined} */
  let mailbox;
  const stand = async () => {
    opened = await openPlaces(data);
    const ports = Object.fromEntries(
      await Promise.all(Object.keys(publicPorts).map(async (name) => /** @type {const} */ ([name, await freePort()]))),
    );
    // Only now: what it stands on is not installed when this file is first read.
    mailbox = await (await import('../drills/flow/mailbox.mjs')).openMailbox(ports.smtp);
    const identity = await fetchIdentity(await chooseIdentity(process.env));
    const given = { LOG_LEVEL: 'warn', SMTP_URL: mailbox.url, LLAVES_EN_RESERVA: String(keys) };
    const { platform, parts: single } = await standPlatform({ ...opened, ports, given }, identity);
    const gateways =
      replicas === 2 ? /** @type {[number, number]} */ ([await freePort(), await freePort()]) : undefined;
    const parts = gateways ? await twoOfEach(single, gateways) : single;
    await standProcesses(opened.supervisor, parts);
    if (gateways) await opened.supervisor.start(proxyPart({ port: platform.portalPort, gateways }));
    return { opened, platform, parts, mailbox };
  };
  const stop = async () => {
    await opened?.supervisor.stopAll(stopOrder);
    await mailbox?.close();
    const outside = path.dirname(await postgresHome(data));
    for (const folder of new Set([outside, data])) rmSync(folder, { recursive: true, force: true });
  };
  return { data, stand, stop, killAll: () => opened?.supervisor.killAll() };
}

/** @typedef {import('../platform/supervisor.mjs').Part} Part */

/** @param {Part[]} parts @param {readonly number[]} ports of the two gateways @returns {Promise<Part[]>} */
async function twoOfEach(parts, [first, second]) {
  const onPort = (/** @type {number} */ port) => (/** @type {Part} */ part) =>
    part.name === 'gateway' ? behindProxy(part, port) : part;
  const others = parts.map(onPort(second)).map((part) => replicaOf(part, 2));
  return [...parts.map(onPort(first)), ...(await Promise.all(others))];
}

/**
 * Everything that works for the portal.
 * @param {import('../platform/supervisor.mjs').Supervisor} supervisor
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 * @returns {() => Record<string, number | undefined>}
 */
export const pidsOf = (supervisor, parts) => () =>
  Object.fromEntries([...parts.map(({ name }) => name), ...foreign].map((name) => [name, supervisor.pidOf(name)]));

/**
 * What the invariants and the gateway's own figures are read with.
 * @param {import('../platform/supervisor.mjs').Part[]} parts
 */
export function environmentsOf(parts) {
  const of = (/** @type {string} */ wanted) => parts.find(({ name }) => name === wanted)?.options?.env ?? {};
  return { auditoria: of('auditoria'), pdf: of('pdf'), gateway: of('gateway') };
}

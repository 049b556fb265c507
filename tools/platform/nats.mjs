/** The local NATS: its configuration from the permission table, the two streams and the consumers of every process. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { consumerConfig, consumers } from '../../deploy/nats/consumers.mjs';
import { natsConf, natsUsers } from '../../deploy/nats/nats-conf.mjs';
import { permissions, platformUser, streams } from '../../deploy/nats/permissions.mjs';
import { isRecent, tooOld } from './nats-server.mjs';

/** @typedef {import('../../deploy/nats/consumers.mjs').Consumer} Consumer */
/**
 * @typedef {{ password: string, caFile?: string | undefined, timeout?: number }} Login caFile: PEM of the authority of
 * a `tls://` server; timeout: milliseconds that it may take to answer
 */

/** @param {import('./secrets.mjs').Secrets} secrets @returns {Record<string, string>} */
const passwords = (secrets) =>
  Object.fromEntries(Object.keys(permissions).map((user) => [user, secrets.value(`nats-${user}`)]));

/**
 * @param {string} url
 * @param {Login} login of the platform's user
 * @throws {Error} naming a server that is too old
 */
export async function connectPlatform(url, { password, caFile, timeout = 2000 }) {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({
    servers: url.split(',').map((server) => server.trim()),
    ...(url.startsWith('tls://') && { tls: caFile === undefined ? {} : { caFile } }),
    user: platformUser,
    pass: password,
    inboxPrefix: `_INBOX_${platformUser}`,
    reconnect: false,
    timeout,
  });
  const version = connection.info?.version ?? '';
  if (isRecent(version)) return connection;
  await connection.close();
  throw new Error(tooOld(version));
}

/** @param {import('./secrets.mjs').Secrets} secrets */
export const platformPassword = (secrets) => secrets.value(`nats-${platformUser}`);

/** One server, or three as a cluster. @type {Record<1 | 3, readonly string[]>} */
export const natsNames = { 1: ['nats'], 3: ['nats', 'nats-2', 'nats-3'] };

/** @param {number} port */
const addressOf = (port) => `nats://127.0.0.1:${port}`;

/** As `NATS_URL` names them. @param {readonly number[]} ports */
export const natsUrl = (ports) => ports.map(addressOf).join(',');

/**
 * Where a server keeps its streams.
 * @param {import('./places.mjs').Places} places
 * @param {string} name of the server
 */
export const streamsOf = (places, name) => path.join(places.nats, name === 'nats' ? 'datos' : `datos-${name}`);

/**
 * @param {{ command: string, ports: readonly number[], routes?: readonly number[], places:
 * import('./places.mjs').Places, secrets: import('./secrets.mjs').Secrets }} options ports: one of each server, one or
 * three; routes: of three, where they hear each other
 * @returns {import('./supervisor.mjs').Part[]}
 */
export function natsParts({ command, ports, routes = [], places, secrets }) {
  const password = secrets.value('nats-rutas');
  return natsNames[/** @type {1 | 3} */ (ports.length)].map((name, at) => {
    const file = path.join(places.nats, `${name}.conf`);
    const cluster = routes.length > 0 ? { name, port: routes[at], routes, password } : undefined;
    const conf = { port: ports[at], storeDir: streamsOf(places, name), passwords: passwords(secrets), cluster };
    writeFileSync(file, natsConf(conf), { mode: 0o600 });
    return {
      name,
      command,
      args: ['-c', file],
      ready: async () => (await connectPlatform(addressOf(ports[at]), { password: platformPassword(secrets) })).close(),
      deadline: 30_000,
    };
  });
}

/**
 * For a NATS server of another operator: what its configuration must include.
 * @param {import('./places.mjs').Places} places
 * @param {import('./secrets.mjs').Secrets} secrets
 */
export function writeUsers(places, secrets) {
  const file = path.join(places.nats, 'usuarios.conf');
  writeFileSync(file, natsUsers(passwords(secrets)), { mode: 0o600 });
  return file;
}

/**
 * Reads NATS_REPLICAS.
 * @param {string | undefined} setting
 * @returns {number | undefined} undefined when nobody says
 * @throws {Error} one sentence for another value
 */
export function replicasIn(setting) {
  if (setting === undefined || setting === '') return undefined;
  if (/^[135]$/.test(setting)) return Number(setting);
  throw new Error(`NATS_REPLICAS=${setting}: las copias de cada mensaje son 1, 3 o 5.`);
}

/** Copies of each message, where nobody says how many: three on three servers or more. @param {string} url */
const copiesOn = (url) => (url.split(',').length >= 3 ? 3 : 1);

/**
 * Creates streams and consumers, or brings them to the wanted settings. Processes only read them. A stream that has
 * more copies keeps them: who names one server of a cluster must not take them away.
 * @param {string} url
 * @param {Login & { replicas?: number | undefined }} login of the platform's user; replicas: copies of each message
 * @param {readonly Consumer[]} [wanted]
 * @returns {Promise<string[]>} consumers that nobody wants, as `<stream> <name>`: an operator looks at them
 * @throws {Error} naming a consumer of another kind, which NATS cannot change
 */
export async function prepareJetStream(url, { replicas = copiesOn(url), ...login }, wanted = consumers) {
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const connection = await connectPlatform(url, login);
  try {
    const manager = await jetstreamManager(connection, {
      checkAPI: false,
      ...(login.timeout !== undefined && { timeout: login.timeout }),
    });
    for (const stream of streams) {
      const known = await present(manager.streams.info(stream.name));
      const num_replicas = Math.max(replicas, known?.config.num_replicas ?? 1);
      if (known) await manager.streams.update(stream.name, { ...stream, num_replicas });
      else await manager.streams.add({ ...stream, num_replicas });
    }
    for (const consumer of wanted) await prepareConsumer(manager, consumer);
    return await strangers(manager, wanted);
  } finally {
    await connection.close();
  }
}

/** @template T @param {Promise<T>} info @returns {Promise<T | undefined>} nothing when there is no such thing */
const present = (info) =>
  info.catch((error) => {
    if (error.name === 'StreamNotFoundError' || error.name === 'ConsumerNotFoundError') return undefined;
    throw error;
  });

/** @param {import('@nats-io/jetstream').JetStreamManager} manager @param {Consumer} consumer */
async function prepareConsumer({ consumers: api }, consumer) {
  const { stream, name } = consumer;
  const config = consumerConfig(consumer);
  const known = await present(api.info(stream, name));
  if (!known) return void (await api.add(stream, config));
  const { filter_subject, ack_wait, max_deliver, max_ack_pending } = config;
  const { deliver_subject, filter_subjects, ack_policy } = known.config;
  if (deliver_subject || filter_subjects?.length || ack_policy !== config.ack_policy)
    throw new Error(`El consumidor ${name} de ${stream} es de otra clase. Bórrelo: nats consumer rm ${stream} ${name}`);
  await api.update(stream, name, { filter_subject, ack_wait, max_deliver, max_ack_pending });
}

/** @param {import('@nats-io/jetstream').JetStreamManager} manager @param {readonly Consumer[]} wanted */
async function strangers(manager, wanted) {
  const known = new Set(wanted.map(({ stream, name }) => `${stream} ${name}`));
  const found = [];
  for (const stream of streams)
    for await (const { name } of manager.consumers.list(stream.name)) found.push(`${stream.name} ${name}`);
  return found.filter((one) => !known.has(one));
}

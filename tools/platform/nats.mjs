/** The local NATS: its configuration from the permission table, the two streams and the consumers of every process. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { consumerConfig, consumers } from '../../deploy/nats/consumers.mjs';
import { natsConf, natsUsers } from '../../deploy/nats/nats-conf.mjs';
import { permissions, platformUser, streams } from '../../deploy/nats/permissions.mjs';
import { isRecent, tooOld } from './nats-server.mjs';

/** @typedef {import('../../deploy/nats/consumers.mjs').Consumer} Consumer */
/** @typedef {{ password: string, caFile?: string | undefined }} Login caFile: PEM of the authority of a `tls://` server */

/** @param {import('./secrets.mjs').Secrets} secrets @returns {Record<string, string>} */
const passwords = (secrets) =>
  Object.fromEntries(Object.keys(permissions).map((user) => [user, secrets.value(`nats-${user}`)]));

/**
 * @param {string} url
 * @param {Login} login of the platform's user
 * @throws {Error} naming a server that is too old
 */
export async function connectPlatform(url, { password, caFile }) {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({
    servers: url.split(',').map((server) => server.trim()),
    ...(url.startsWith('tls://') && { tls: caFile === undefined ? {} : { caFile } }),
    user: platformUser,
    pass: password,
    inboxPrefix: `_INBOX_${platformUser}`,
    reconnect: false,
    timeout: 2000,
  });
  const version = connection.info?.version ?? '';
  if (isRecent(version)) return connection;
  await connection.close();
  throw new Error(tooOld(version));
}

/** @param {import('./secrets.mjs').Secrets} secrets */
export const platformPassword = (secrets) => secrets.value(`nats-${platformUser}`);

/**
 * @param {{ command: string, port: number, places: import('./places.mjs').Places, secrets:
 * import('./secrets.mjs').Secrets }} options
 * @returns {import('./supervisor.mjs').Part}
 */
export function natsPart({ command, port, places, secrets }) {
  const file = path.join(places.nats, 'nats.conf');
  writeFileSync(file, natsConf({ port, storeDir: path.join(places.nats, 'datos'), passwords: passwords(secrets) }), {
    mode: 0o600,
  });
  const url = `nats://127.0.0.1:${port}`;
  return {
    name: 'nats',
    command,
    args: ['-c', file],
    ready: async () => (await connectPlatform(url, { password: platformPassword(secrets) })).close(),
    deadline: 30_000,
  };
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
 * Creates streams and consumers, or brings them to the wanted settings. Processes only read them.
 * @param {string} url
 * @param {Login} login of the platform's user
 * @param {readonly Consumer[]} [wanted]
 * @returns {Promise<string[]>} consumers that nobody wants, as `<stream> <name>`: an operator looks at them
 * @throws {Error} naming a consumer of another kind, which NATS cannot change
 */
export async function prepareJetStream(url, login, wanted = consumers) {
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const connection = await connectPlatform(url, login);
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    for (const stream of streams) {
      const known = await present(manager.streams.info(stream.name));
      if (known) await manager.streams.update(stream.name, stream);
      else await manager.streams.add(stream);
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

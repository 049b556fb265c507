/** The local NATS: its configuration from the permission table, and the two streams. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { natsConf, natsUsers } from '../../deploy/nats/nats-conf.mjs';
import { permissions, platformUser, streams } from '../../deploy/nats/permissions.mjs';

/** @param {import('./secrets.mjs').Secrets} secrets @returns {Record<string, string>} */
const passwords = (secrets) =>
  Object.fromEntries(Object.keys(permissions).map((user) => [user, secrets.value(`nats-${user}`)]));

/** @param {string} url @param {import('./secrets.mjs').Secrets} secrets */
async function connectPlatform(url, secrets) {
  const { connect } = await import('@nats-io/transport-node');
  return connect({
    servers: url,
    user: platformUser,
    pass: secrets.value(`nats-${platformUser}`),
    inboxPrefix: `_INBOX_${platformUser}`,
    reconnect: false,
    timeout: 2000,
  });
}

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
    ready: async () => (await connectPlatform(url, secrets)).close(),
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
 * Creates the streams, or brings them to the wanted settings.
 * @param {string} url
 * @param {import('./secrets.mjs').Secrets} secrets
 */
export async function ensureStreams(url, secrets) {
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const connection = await connectPlatform(url, secrets);
  const manager = await jetstreamManager(connection, { checkAPI: false });
  try {
    for (const stream of streams) {
      const known = await manager.streams.info(stream.name).catch((error) => {
        if (error.name !== 'StreamNotFoundError') throw error;
        return undefined;
      });
      if (known) await manager.streams.update(stream.name, stream);
      else await manager.streams.add(stream);
    }
  } finally {
    await connection.close();
  }
}

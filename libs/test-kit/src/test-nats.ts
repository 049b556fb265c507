import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { natsConf } from '@portal/nats/nats-conf';
import { permissions, platformUser, streams } from '@portal/nats/permissions';
import { installedNatsServer } from '@portal/platform/nats-server';
import { freePort } from '@portal/platform/ports';
import { startChild, type Child } from './start-child.js';

/** A NATS server of the suite's own, with the users, permissions and streams of the platform. */
export interface TestNats {
  readonly url: string;
  /** Every test password equals the user's name. */
  password(user: string): string;
  /** The file that `NATS_PASSWORD_FILE` names. */
  passwordFile(user: string): string;
  connect(user: string): Promise<NatsConnection>;
  /** SIGKILL, as a crash would; `restart` brings the same server and its streams back. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @example const nats = await testNats(); afterAll(() => nats.close()); */
export async function testNats(): Promise<TestNats> {
  const command = await installedNatsServer();
  if (!command) throw new Error('nats-server is missing. Bring it with: apt-get install -y nats-server');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-nats-'));
  const port = await freePort();
  const users = Object.keys(permissions);
  await prepare(folder, port, users);
  const open = (user: string) => connectAs(port, user);
  const start = () => startChild(command, ['-c', path.join(folder, 'nats.conf')], {}, () => probe(open));
  let child: Child = await start();
  await makeStreams(open);
  return {
    url: `nats://127.0.0.1:${port}`,
    password: (user) => user,
    passwordFile: (user) => path.join(folder, user),
    connect: open,
    kill: () => child.stop('SIGKILL'),
    restart: async () => {
      child = await start();
    },
    close: async () => {
      await child.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(folder: string, port: number, users: readonly string[]): Promise<void> {
  const passwords = Object.fromEntries(users.map((user) => [user, user]));
  const conf = natsConf({ port, storeDir: path.join(folder, 'jetstream'), passwords });
  await writeFile(path.join(folder, 'nats.conf'), conf, { mode: 0o600 });
  for (const user of users) await writeFile(path.join(folder, user), user, { mode: 0o600 });
}

const connectAs = (port: number, user: string): Promise<NatsConnection> =>
  connect({ servers: `127.0.0.1:${port}`, user, pass: user, inboxPrefix: `_INBOX_${user}`, reconnect: true });

async function probe(open: (user: string) => Promise<NatsConnection>): Promise<void> {
  await (await open(platformUser)).close();
}

async function makeStreams(open: (user: string) => Promise<NatsConnection>): Promise<void> {
  const connection = await open(platformUser);
  const manager = await jetstreamManager(connection, { checkAPI: false });
  for (const stream of streams) await manager.streams.add(stream);
  await connection.close();
}

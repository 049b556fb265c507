import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { consumers, consumersOf } from '@portal/nats/consumers';
import { natsConf } from '@portal/nats/nats-conf';
import { permissionsWith, platformUser } from '@portal/nats/permissions';
import { prepareJetStream } from '@portal/platform/nats';
import { natsServer } from '@portal/platform/nats-server';
import { freePort } from '@portal/platform/ports';
import { startChild, type Child } from './start-child.js';
import type { TestDisk } from './test-disk.js';
import type { TestTls } from './test-tls.js';

/** NATS of the suite's own, with the users, permissions, streams and consumers of the platform. */
export interface NatsServers {
  /** `NATS_URL` of a process. */
  readonly url: string;
  /** Without TLS every test password equals the user's name. */
  password(user: string): string;
  /** The file that `NATS_PASSWORD_FILE` names. */
  passwordFile(user: string): string;
  connect(user: string): Promise<NatsConnection>;
  /** Makes streams and consumers as the runner does, once more. @returns consumers that nobody wants */
  prepare(): Promise<string[]>;
  close(): Promise<void>;
}

/** One server. */
export interface TestNats extends NatsServers {
  /** Where its streams lie while it is not running. */
  readonly storeDir: string;
  /** SIGKILL, as a crash would; `restart` brings the same server and its streams back. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Facts that only tests write, `<capability>.<fact>` by reader; they stand beside those of the portal. */
export type TestReads = Readonly<Record<string, readonly string[]>>;

/** For a busy machine: of a call, and of NATS itself. Their own limits are seconds. */
export const PATIENCE_MS = 60_000;

/**
 * @example const nats = await testNats(); afterAll(() => nats.close());
 * @param tls with it the server refuses clients without TLS; passwords are then long, as production demands
 * @param disk where its streams lie
 */
export async function testNats(reads: TestReads = {}, tls?: TestTls, disk?: TestDisk): Promise<TestNats> {
  const command = await natsServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-nats-'));
  const port = await freePort();
  const all = [...consumers, ...consumersOf(reads)];
  const rights = permissionsWith(all);
  const password = (user: string): string => (tls ? `${user}-0123456789abcdef` : user);
  const passwords = Object.fromEntries(Object.keys(rights).map((user) => [user, password(user)]));
  const storeDir = path.join(disk?.folder ?? folder, 'jetstream');
  await writeConf(folder, { storeDir, port, passwords, rights, tls });
  const open = (user: string) => connectAs(port, user, password(user), tls);
  const start = () => startChild(command, ['-c', path.join(folder, 'nats.conf')], {}, () => probe(open), [folder]);
  let child: Child = await start();
  const url = tls ? `tls://localhost:${port}` : `nats://127.0.0.1:${port}`;
  const login = { password: password(platformUser), caFile: tls?.ca, timeout: PATIENCE_MS };
  const prepare = () => prepareJetStream(url, login, all);
  await prepare();
  return {
    url,
    storeDir,
    password,
    passwordFile: (user) => path.join(folder, user),
    connect: open,
    prepare,
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

async function writeConf(folder: string, conf: Parameters<typeof natsConf>[0]): Promise<void> {
  await writeFile(path.join(folder, 'nats.conf'), natsConf(conf), { mode: 0o600 });
  for (const [user, password] of Object.entries(conf.passwords))
    await writeFile(path.join(folder, user), password, { mode: 0o600 });
}

const connectAs = (port: number, user: string, pass: string, tls: TestTls | undefined): Promise<NatsConnection> =>
  connect({
    servers: `${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    ...(tls && { tls: { caFile: tls.ca } }),
    ...{ user, pass, inboxPrefix: `_INBOX_${user}`, reconnect: true, timeout: PATIENCE_MS },
  });

async function probe(open: (user: string) => Promise<NatsConnection>): Promise<void> {
  await (await open(platformUser)).close();
}

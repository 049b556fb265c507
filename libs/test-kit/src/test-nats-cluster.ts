import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { consumers, consumersOf } from '@portal/nats/consumers';
import { natsConf } from '@portal/nats/nats-conf';
import { permissionsWith, platformUser } from '@portal/nats/permissions';
import { prepareJetStream } from '@portal/platform/nats';
import { natsServer } from '@portal/platform/nats-server';
import { freePort } from '@portal/platform/ports';
import { eventually } from './eventually.js';
import { startChild, type Child } from './start-child.js';
import type { NatsServers, TestReads } from './test-nats.js';

const names = ['nats-1', 'nats-2', 'nats-3'];

/** Three NATS servers of the suite's own as one cluster: every stream lies on all of them. */
export interface TestNatsCluster extends NatsServers {
  /** The server that leads a stream now. */
  leaderOf(stream: string): Promise<string>;
  /** SIGKILL, as a crash would; `restart` brings the same server and its streams back. */
  kill(name: string): Promise<void>;
  restart(name: string): Promise<void>;
  /** All servers die at once, their disks are empty, and they come back with new streams. */
  loseDisks(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly port: number;
  readonly conf: string;
  readonly storeDir: string;
  child?: Child;
}

/** @example const nats = await testNatsCluster(); const platform = await platformOn(nats); */
export async function testNatsCluster(reads: TestReads = {}): Promise<TestNatsCluster> {
  const command = await natsServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-nats-'));
  const all = [...consumers, ...consumersOf(reads)];
  const rights = permissionsWith(all);
  const passwords = Object.fromEntries(Object.keys(rights).map((user) => [user, user]));
  for (const user of Object.keys(rights)) await writeFile(path.join(folder, user), user, { mode: 0o600 });
  const routes = await Promise.all(names.map(() => freePort()));
  const members = await Promise.all(
    names.map(async (name, at): Promise<Member> => {
      const member = {
        name,
        port: await freePort(),
        storeDir: path.join(folder, name),
        conf: `${folder}/${name}.conf`,
      };
      const cluster = { name, port: routes[at] as number, routes, password: 'ruta' };
      await writeFile(member.conf, natsConf({ ...member, passwords, rights, cluster }), { mode: 0o600 });
      return member;
    }),
  );
  const member = (name: string): Member => members.find((one) => one.name === name) as Member;
  const url = members.map(({ port }) => `nats://127.0.0.1:${port}`).join(',');
  const start = async (one: Member): Promise<void> => {
    const isReady = async () => (await connectTo([one], platformUser)).close();
    one.child = await startChild(command, ['-c', one.conf], {}, isReady, [folder]);
  };
  const kill = async ({ child }: Member): Promise<void> => child?.stop('SIGKILL');
  /** Until its servers have found each other, a cluster refuses to make streams. */
  const prepare = () =>
    eventually('the cluster makes streams', () => prepareJetStream(url, { password: platformUser }, all));
  await Promise.all(members.map(start));
  await prepare();
  return {
    url,
    password: (user) => user,
    passwordFile: (user) => path.join(folder, user),
    connect: (user) => connectTo(members, user),
    prepare,
    leaderOf: async (stream) => {
      const connection = await connectTo(members, platformUser);
      try {
        const manager = await jetstreamManager(connection, { checkAPI: false });
        return await eventually(`${stream} has a leader`, async () => {
          const info = await manager.streams.info(stream).catch(() => undefined);
          return info?.cluster?.leader || undefined;
        });
      } finally {
        await connection.close();
      }
    },
    kill: (name) => kill(member(name)),
    restart: (name) => start(member(name)),
    loseDisks: async () => {
      await Promise.all(members.map(kill));
      for (const { storeDir } of members) await rm(storeDir, { recursive: true });
      await Promise.all(members.map(start));
      await prepare();
    },
    close: async () => {
      await Promise.all(members.map(({ child }) => child?.stop('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const connectTo = (members: readonly Member[], user: string): Promise<NatsConnection> =>
  connect({
    servers: members.map(({ port }) => `127.0.0.1:${port}`),
    user,
    pass: user,
    inboxPrefix: `_INBOX_${user}`,
  });

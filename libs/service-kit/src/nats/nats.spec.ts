import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { prepareJetStream } from '@portal/platform/nats';
import { isRecent } from '@portal/platform/nats-server';
import { Log } from '../logging/log.js';
import { DIAL_MS, isDown, Nats, refusalOf } from './nats.js';

const servers: Server[] = [];
const clients: Nats[] = [];
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(clients.splice(0).map(({ connection }) => connection.close()));
  for (const server of servers.splice(0)) server.close();
});

/**
 * Speaks as much of the NATS protocol as a connection needs, as a server of this version.
 * @param greeted what becomes of a connection after its greeting; it goes on without
 */
async function serverOf(
  version: () => string,
  greeted: (socket: Socket) => void = () => undefined,
): Promise<{ url: string; cut: () => void }> {
  let cut: () => void = () => undefined;
  const server = createServer((socket) => {
    cut = () => socket.destroy();
    socket.on('error', () => undefined);
    socket.write(`INFO {"server_id":"x","version":"${version()}","max_payload":1048576,"headers":true,"proto":1}\r\n`);
    greeted(socket);
    socket.on('data', (data) => {
      if (data.includes('PING')) socket.write('PONG\r\n');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`, cut: () => cut() };
}

async function connectTo(url: string): Promise<Nats> {
  const login = { NATS_URL: url, NATS_USER: 'pdf', NATS_PASSWORD_FILE: 'x' };
  const nats = await Nats.connect(login, new Log('pdf', 'silent'));
  clients.push(nats);
  return nats;
}

test('a server with known holes is named and refused, by processes and by the runner', async () => {
  const { url } = await serverOf(() => '2.9.10');
  await expect(connectTo(url)).rejects.toThrow('nats-server 2.9.10 has known holes: 2.14.3 or newer is needed');
  await expect(prepareJetStream(url, { password: 'x' })).rejects.toThrow('nats-server 2.9.10 tiene fallas conocidas');
});

test('a server that comes back older is left, and the process is not ready', async () => {
  let version = '2.15.1';
  const { url, cut } = await serverOf(() => version);
  const nats = await connectTo(url);
  expect(await nats.ready()).toBe(true);
  version = '2.12.11';
  cut();
  await nats.connection.closed();
  expect([isDown(nats.connection), await nats.ready()]).toEqual([true, false]);
});

test('a server that dies after its greeting is left after the time that dialling may take', async () => {
  const connections: Socket[] = [];
  const { url, cut } = await serverOf(
    () => '2.15.1',
    (socket) => {
      if (connections.push(socket) === 2) socket.end();
    },
  );
  const nats = await connectTo(url);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  cut();
  await passUntil(() => connections.length === 2 && isDown(nats.connection));
  await passUntil(() => !isDown(nats.connection), 2 * DIAL_MS);
  expect(connections.length).toBeGreaterThanOrEqual(3);
});

/** Lets time pass by the fake clock, and what goes over sockets meanwhile. @param most milliseconds */
async function passUntil(isSo: () => boolean, most = 60_000): Promise<void> {
  for (let ms = 0; !isSo(); ms += 100) {
    if (ms > most) throw new Error(`not so after ${most} ms`);
    await jest.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each(['1.4.1', '2.9.10', '2.14.2', '2.14.3', '2.14.10', '2.15.0', '2.15.0-RC.1', '3.0.0', '?'])(
  'processes and runner judge the server %s alike',
  (version) => expect(refusalOf(version) === undefined).toBe(isRecent(version)),
);

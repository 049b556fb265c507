import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { prepareJetStream } from '@portal/platform/nats';
import { isRecent } from '@portal/platform/nats-server';
import { Log } from '../logging/log.js';
import { isDown, Nats, refusalOf } from './nats.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Speaks as much of the NATS protocol as a connection needs, as a server of this version. */
async function serverOf(version: () => string): Promise<{ url: string; cut: () => void }> {
  let cut: () => void = () => undefined;
  const server = createServer((socket) => {
    cut = () => socket.destroy();
    socket.on('error', () => undefined);
    socket.write(`INFO {"server_id":"x","version":"${version()}","max_payload":1048576,"headers":true,"proto":1}\r\n`);
    socket.on('data', (data) => {
      if (data.includes('PING')) socket.write('PONG\r\n');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`, cut: () => cut() };
}

const connectTo = (url: string): Promise<Nats> =>
  Nats.connect({ NATS_URL: url, NATS_USER: 'pdf', NATS_PASSWORD_FILE: 'x' }, new Log('pdf', 'silent'));

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

test.each(['1.4.1', '2.9.10', '2.14.2', '2.14.3', '2.14.10', '2.15.0', '2.15.0-RC.1', '3.0.0', '?'])(
  'processes and runner judge the server %s alike',
  (version) => expect(refusalOf(version) === undefined).toBe(isRecent(version)),
);

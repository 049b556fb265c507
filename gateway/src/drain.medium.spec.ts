import { once } from 'node:events';
import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Clock, signedUploadUrl } from '@portal/service-kit';
import { RealGateway } from '../test/real-gateway.js';
import { drain } from './start-gateway.js';

/** Nobody is cut off before it. */
const FAR_MS = 3_600_000;
let gateway: RealGateway;
beforeEach(async () => {
  gateway = await RealGateway.open();
});
afterEach(() => gateway.release());

/** An upload that has begun and waits for its second half. */
async function halfSent(): Promise<{ upload: ClientRequest; status: Promise<number | undefined> }> {
  const key = await gateway.platform.secret('UPLOAD_KEY_FILE');
  const path = signedUploadUrl(
    key,
    '',
    '33333333-3333-4333-8333-333333333333',
    new Date(gateway.app.get(Clock).now().getTime() + 60_000),
  );
  const upload = httpRequest({
    port: portOf(),
    host: '127.0.0.1',
    path,
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
  });
  const status = new Promise<number | undefined>((resolve) => {
    upload
      .once('response', (response) => resolve(response.resume().statusCode))
      .once('error', () => resolve(undefined));
  });
  const arrived = new Promise((resolve) => gateway.server.once('request', resolve));
  upload.write('%PDF');
  await arrived;
  return { upload, status };
}

const portOf = (): number => (gateway.server.address() as AddressInfo).port;

test('what runs when the end is near finishes, nothing new begins', async () => {
  const { upload, status } = await halfSent();
  const port = portOf();
  const drained = drain(gateway.app, FAR_MS);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  upload.end(' final');
  expect(await status).toBe(200);
  await drained;
});

test('who does not finish in time is cut off', async () => {
  const { status } = await halfSent();
  await drain(gateway.app, 200);
  expect(await status).toBeUndefined();
});

test('a request that was on its way over a kept connection is still answered, and the client comes over a new one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Neither end closes the connection because the next request is late.
  agent.on('free', (socket: Socket) => socket.setTimeout(0));
  const connected = once(gateway.server, 'connection') as Promise<[Socket]>;
  const port = portOf();
  const ask = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/health/live', agent }, (response) => {
        const { connection, 'keep-alive': kept } = response.headers;
        response.resume().once('end', () => resolve([connection, kept].filter(Boolean).join(', ')));
      })
        .once('error', reject)
        .end();
    });
  // As long as one that goes waits for it: publishing and going back wait for that, too.
  expect(await ask()).toBe('keep-alive, timeout=5');
  (await connected)[0].setTimeout(0);
  const drained = drain(gateway.app, FAR_MS, 'wait');
  expect(await ask()).toBe('close');
  await drained;
});

import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitBytes, readWhileSent } from './cargas.service.js';

async function collect(source: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of source) bytes += chunk.length;
  return bytes;
}

async function* pieces(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const size of sizes) yield Buffer.alloc(size);
}

test.each([
  [[5, 5], true],
  [[5, 6], false],
  [[11], false],
  [[], true],
])('of pieces %j up to 10 bytes pass: %s', async (sizes, passes) => {
  const counted = collect(limitBytes(pieces(...(sizes as number[])), 10, () => new Error('too many')));
  if (passes) expect(await counted).toBeLessThanOrEqual(10);
  else await expect(counted).rejects.toThrow('too many');
});

test('a sender that falls silent is cut off', async () => {
  const outcome = await new Promise<unknown>((resolve) => {
    const server = createServer((request: IncomingMessage) => {
      collect(readWhileSent(request, 50))
        .then(resolve, resolve)
        .finally(() => server.close());
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const request = httpRequest({ port, host: '127.0.0.1', method: 'PUT' });
      request.on('error', () => undefined).write('%PDF');
    });
  });
  expect(outcome).toMatchObject({ code: 'SOLICITUD_MAL_FORMADA', cause: { message: 'stalled upload' } });
});

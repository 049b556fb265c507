import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultOf, refusalsSpoken } from './refusals-spoken.mjs';

const refusal = (change: object = {}) =>
  JSON.stringify({ code: 'NO_ENCONTRADO', message: 'No encontramos lo que busca.', requestId: 'r-1', ...change });

test('a refusal in the sentence of its code is right', () => {
  expect(faultOf(404, refusal())).toBeUndefined();
});

test.each([
  ['another status', 403, refusal()],
  ['another sentence', 404, refusal({ message: 'Not Found' })],
  ['an unknown code', 404, refusal({ code: 'NOT_FOUND' })],
  ['no request id', 404, refusal({ requestId: undefined })],
  ['a page', 404, '<h1>Not Found</h1>'],
  ['nothing', 404, ''],
  ['null', 404, 'null'],
])('%s is a fault', (_what, status, text) => {
  expect(faultOf(status, text)).toEqual(expect.any(String));
});

/** What a portal is found to say that answers every call so. */
async function foundAt(status: number, text: string): Promise<string[]> {
  const server = createServer((_request, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    return await refusalsSpoken(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test('a portal that refuses everything in the right words is right', async () => {
  expect(await foundAt(404, refusal())).toEqual([]);
});

test('each call that a portal refuses in other words is named', async () => {
  const found = await foundAt(404, refusal({ message: 'Not Found' }));
  expect(found).toContain('GET /api/no-existe 404: NO_ENCONTRADO says «Not Found»');
  expect(found).toContain('GET /api/signature/verify/:id 404: NO_ENCONTRADO says «Not Found»');
});

test.each([
  [401, 'asks everybody for a login'],
  [200, 'refuses nothing'],
])('a portal that answers %i to everything is no proof: it %s', async (status) => {
  await expect(foundAt(status, '{}')).rejects.toThrow('no refusal was judged');
});

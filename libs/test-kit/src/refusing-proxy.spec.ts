import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusingProxy } from './refusing-proxy.js';

let server: Server;
let front: Awaited<ReturnType<typeof refusingProxy>>;
beforeEach(async () => {
  server = createServer((asked, answer) => {
    void text(asked).then((body) => answer.end(`${asked.method} ${asked.url} ${asked.headers.host} ${body}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front = await refusingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await front.close();
  server.closeAllConnections();
  server.close();
});

test('what passes keeps its method, address, body and the host that was signed', async () => {
  const answer = await fetch(`${front.url}/portal/a?b=c`, { method: 'PUT', body: 'ñ' });
  expect(await answer.text()).toBe(`PUT /portal/a?b=c ${new URL(front.url).host} ñ`);
});

test('told to refuse, it answers 503 and counts, and afterwards lets as many pass as it is told', async () => {
  front.door.lets = 0;
  expect((await fetch(front.url)).status).toBe(503);
  front.door.lets = 1;
  expect((await fetch(front.url)).status).toBe(200);
  expect((await fetch(front.url)).status).toBe(503);
  expect(front.door.refused).toBe(2);
});

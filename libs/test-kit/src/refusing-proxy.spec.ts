import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { refusingProxy } from './refusing-proxy.js';

let server: Server;
let front: Awaited<ReturnType<typeof refusingProxy>>;
/** What reached the server. */
let written: string[];
beforeEach(async () => {
  written = [];
  server = createServer((asked, answer) => {
    void text(asked).then((body) => {
      if (asked.method === 'PUT') written.push(body);
      answer.end(`${asked.method} ${asked.url} ${asked.headers.host} ${body}`);
    });
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

test('told to lose, it answers 503 to writes that the store has done, and lets reads pass', async () => {
  front.door.loses = 1;
  const read = await fetch(front.url);
  const lost = await fetch(front.url, { method: 'PUT', body: 'ñ' });
  const next = await fetch(front.url, { method: 'PUT', body: 'n' });
  expect([read.status, lost.status, next.status]).toEqual([200, 503, 200]);
  expect(written).toEqual(['ñ', 'n']);
});

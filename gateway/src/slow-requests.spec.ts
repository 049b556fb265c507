import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Request, Response } from 'express';
import { cutSlowRequests, limit } from './start-gateway.js';

let server: Server;
afterEach(() => server.close());

interface Arrival {
  /** When the rest of the body comes; with 'never' it does not come. */
  readonly rest: 'now' | 'late' | 'never';
  readonly delayMs?: number;
}

/** Answers 200 when the body is in, or after `delayMs` without looking at it. */
async function status(method: string, path: string, { rest, delayMs }: Arrival): Promise<number | undefined> {
  server = createServer((raw, response) => {
    const request = Object.assign(raw, { path: raw.url }) as unknown as Request;
    cutSlowRequests(60)(request, response as Response, () => {
      if (delayMs !== undefined) setTimeout(() => response.end(), delayMs);
      else raw.resume().once('end', () => response.end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ port, host: '127.0.0.1', method, path });
  const answer = new Promise<number | undefined>((resolve) => {
    request
      .once('response', (response) => resolve(response.resume().statusCode))
      .once('error', () => resolve(undefined));
  });
  if (rest === 'now') request.end();
  else request.write('begun');
  if (rest === 'late') setTimeout(() => request.end('rest'), 200);
  return answer;
}

test('a body that does not come is not waited for', async () => {
  expect(await status('POST', '/api/verificar', { rest: 'never' })).toBeUndefined();
});

test('a slow answer to a complete request is left alone', async () => {
  expect(await status('GET', '/api/contrato.pdf', { rest: 'now', delayMs: 150 })).toBe(200);
});

test('an upload has its own patience', async () => {
  expect(await status('PUT', '/api/objects/upload/x', { rest: 'late' })).toBe(200);
});

describe('before a request is whole', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  /** The address of a server with the gateway's limits. */
  async function listening(headersMs?: number): Promise<AddressInfo> {
    server = createServer((_request, response) => response.end());
    limit(server, headersMs);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server.address() as AddressInfo;
  }
  async function open(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  test.each([
    ['sends half of its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['says nothing', ''],
  ])('who %s is cut off', async (_, begin) => {
    const socket = await open((await listening(200)).port);
    socket.write(begin);
    socket.resume();
    // What it wrote and nobody has read makes the cut a reset, which is an error first.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
  });

  test('two thousand idle sockets leave room for others', async () => {
    const { port } = await listening();
    for (let n = 0; n < 2000; n += 100) await Promise.all(Array.from({ length: 100 }, () => open(port)));
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { firmar } from '@portal/contracts/firmas';
import type { BareFlow } from './bare.js';

/**
 * The two requests of a signer over plain `node:http`: no process can sign for people without hearing and believing
 * what they send.
 */
export function bareServer(flow: BareFlow): Server {
  return createServer((request, response) => {
    answer(flow, request).then(
      (value) => reply(response, 200, value),
      (error: unknown) => reply(response, 500, { message: String(error) }),
    );
  });
}

async function answer(flow: BareFlow, request: IncomingMessage): Promise<object> {
  const token = (request.url ?? '').split('/').at(-1) ?? '';
  if (request.method === 'GET') return flow.verify(token);
  const body = JSON.parse((await read(request)).toString('utf8')) as Record<string, unknown>;
  return flow.signed(firmar.request.parse({ ...body, token }), String(request.headers['idempotency-key']));
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

/** The bare flow in a process of its own: it names its port, and whenever it is asked the CPU it has spent so far. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { firmar } from '@portal/contracts/firmas';
import { testPki } from '@portal/pdf-signature/test/pki';
import { p12Of, signWithSignpdf } from '../peers/signpdf.js';
import { BareFlow, type Setting } from './bare-flow.js';
import { withKernel, type Sign } from './sign.js';

/**
 * The peer keeps a PKCS#12 file per person; one stands for all of them here. It has no timestamps: none is asked for.
 */
function peer(): Sign {
  const pki = testPki();
  const p12 = p12Of(pki.conductor, pki.issuing);
  return async (pdf, { key }) => {
    await key();
    return { signed: await signWithSignpdf(pdf, p12), cms: Buffer.alloc(3000), digest: '0'.repeat(64) };
  };
}

const setting = JSON.parse(process.argv[2] ?? '{}') as Setting;
const [pool, authority] = [
  new pg.Pool({ connectionString: setting.databaseUrl, max: 10 }),
  new pg.Pool({ connectionString: setting.databaseUrl, max: 10 }),
];
const keks = {
  signers: Buffer.from(setting.keks.signers, 'hex'),
  authorities: Buffer.from(setting.keks.authorities, 'hex'),
};
const flow = new BareFlow(
  pool,
  authority,
  setting.objectsDir,
  keks,
  setting.variant === 'signpdf' ? peer() : withKernel(setting.variant === 'plain'),
);

const server = bareServer(flow).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void Promise.all([pool.end(), authority.end()]);
});

/**
 * The two requests of a signer over plain `node:http`: no process can sign for people without hearing and believing
 * what they send.
 */
function bareServer(flow: BareFlow): Server {
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

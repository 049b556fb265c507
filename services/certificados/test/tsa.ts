import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { testCrl } from '@portal/pdf-signature/test/crl';
import { certificate, testPki, type Holder, type TestPki } from '@portal/pdf-signature/test/pki';

const run = promisify(execFile);
const REPLY = 'application/timestamp-reply';

/** How the authority behaves: each is a trouble that a real one can be in. */
export type Animo =
  | 'bien'
  | 'lenta'
  | 'sin-servicio'
  | 'colgada'
  | 'rechazo'
  | 'redireccion'
  | 'otro-tipo'
  | 'enorme'
  | 'basura'
  | 'otro-nonce'
  | 'otra-huella'
  | 'vencida'
  | 'otra-raiz'
  | 'sin-certificado';

export interface TsaDePrueba {
  readonly url: string;
  /** PEM file of its root. */
  readonly raiz: string;
  /** DER files of its root's and its issuing authority's CRLs. */
  readonly crls: readonly string[];
  /** Requests that reached it, as headers. */
  readonly pedidos: IncomingMessage['headers'][];
  animo: Animo;
  close(): Promise<void>;
}

/**
 * A timestamp authority over HTTP whose tokens openssl makes: another hand than ours.
 * @param which another word gives another root
 */
export async function unaTsa(which?: string): Promise<TsaDePrueba> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-tsa-'));
  const taller = await montar(folder, testPki(which));
  const pedidos: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    pedidos.push(request.headers);
    cuerpoDe(request)
      .then((query) => responder(tsa.animo, query, response, taller))
      .catch((error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  const [raiz, ...crls] = ['raiz.pem', 'raiz.crl', 'emisora.crl'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const tsa: TsaDePrueba = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    raiz,
    crls,
    pedidos,
    animo: 'bien',
    close,
  };
  return tsa;
}

type Taller = (query: Buffer, signer: string) => Promise<Buffer>;

/** The authority's files, and the openssl command over them. */
async function montar(folder: string, pki: TestPki): Promise<Taller> {
  const usage = { critical: true, timeStamping: true };
  const firmantes: Record<string, Holder> = {
    bien: pki.tsa,
    vencida: certificate({
      commonName: 'TSA vencida',
      serial: '71',
      issuer: pki.issuing,
      extendedUsage: usage,
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2021-01-01'),
    }),
    'otra-raiz': certificate({
      commonName: 'TSA ajena',
      serial: '72',
      issuer: certificate({ commonName: 'Raíz ajena', serial: '73', ca: true }),
      extendedUsage: usage,
    }),
  };
  const write = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
  await write('raiz.pem', pki.root.pem);
  await write('cadena.pem', pki.issuing.pem);
  await write('raiz.crl', await testCrl(pki.root));
  await write('emisora.crl', await testCrl(pki.issuing));
  await write(
    'tsa.cnf',
    [
      '[tsa]',
      'serial = serie',
      'default_policy = 1.2.3.4.1',
      'digests = sha256',
      'signer_digest = sha256',
      'accuracy = secs:1',
      'ess_cert_id_alg = sha256',
      '',
    ].join('\n'),
  );
  for (const [name, { pem, key }] of Object.entries(firmantes)) {
    await write(`${name}.pem`, pem);
    await write(`${name}.key`, key.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  let n = 0;
  return async (query, signer) => {
    const [input, output] = [`${++n}.tsq`, `${n}.tsr`];
    await writeFile(path.join(folder, input), query);
    const keys = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-chain', 'cadena.pem'];
    await run(
      'openssl',
      ['ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', input, '-out', output, ...keys],
      { cwd: folder },
    );
    return readFile(path.join(folder, output));
  };
}

async function cuerpoDe(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** One bit of a request: of the nonce's last byte (certReq's three stand behind it), or inside the imprint's digest. */
const flip = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] as number) ^ 0x01;
  return changed;
};
const NONCE_END = -4;
const IN_IMPRINT = 30;
const SHA256 = '608648016503040201';
const SHA384 = '608648016503040202';

async function responder(animo: Animo, query: Buffer, response: ServerResponse, taller: Taller): Promise<void> {
  const reply = (bytes: Buffer, type = REPLY, status = 200) =>
    void response.writeHead(status, { 'content-type': type }).end(bytes);
  switch (animo) {
    case 'bien':
      return reply(await taller(query, 'bien'));
    case 'colgada':
      return;
    case 'lenta':
      return void response.writeHead(200, { 'content-type': REPLY }).write(Buffer.of(0x30));
    case 'sin-servicio':
      return reply(Buffer.from('Service Unavailable'), 'text/plain', 503);
    case 'redireccion':
      return void response.writeHead(302, { location: '/otra' }).end();
    case 'otro-tipo':
      return reply(await taller(query, 'bien'), 'text/html');
    case 'enorme':
      return reply(Buffer.alloc(100_000));
    case 'basura':
      return reply(Buffer.from('no es una respuesta'));
    case 'rechazo':
      return reply(await taller(Buffer.from(query.toString('hex').replace(SHA256, SHA384), 'hex'), 'bien'));
    case 'otro-nonce':
      return reply(await taller(flip(query, query.length + NONCE_END), 'bien'));
    case 'otra-huella':
      return reply(await taller(flip(query, IN_IMPRINT), 'bien'));
    case 'sin-certificado':
      return reply(await taller(sinCertReq(query), 'bien'));
    default:
      return reply(await taller(query, animo));
  }
}

/** Takes certReq's three bytes off and shortens the outer length by them. */
function sinCertReq(query: Buffer): Buffer {
  const cut = Buffer.from(query.subarray(0, -3));
  cut[1] = (cut[1] as number) - 3;
  return cut;
}

import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';
import { signedUploadUrl, uploadKey } from '@portal/service-kit';
import { Door } from '../../test/door.js';

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

let next = 0;
const anId = (): string => `22222222-2222-4222-8222-${String((next += 1)).padStart(12, '0')}`;
const path = (id: string, minutes = 10): string =>
  signedUploadUrl(door.config.UPLOAD_KEY_FILE, '', id, new Date(door.clock.current.getTime() + minutes * 60_000));
const put = (address: string, body: Buffer, type = 'application/pdf') =>
  door.http.put(address).set('content-type', type).send(body);
const pdf = Buffer.from('%PDF-1.7 prueba');

/** What `recibirCarga` takes and refuses; a full store is in almacen.spec.ts. */
test('a signed address takes one file, without a session and from any page', async () => {
  const id = anId();
  const answer = await put(path(id), pdf).set('origin', 'https://otro.example');
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(await door.objects.read(uploadKey(id))).toEqual(pdf);
  const again = await put(path(id), Buffer.from('otro'));
  expect([again.status, again.body.code]).toEqual([409, 'CARGA_YA_RECIBIDA']);
  expect(await door.objects.read(uploadKey(id))).toEqual(pdf);
});

test('of two at once one is kept', async () => {
  const address = path(anId());
  const statuses = (await Promise.all([put(address, pdf), put(address, pdf)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test('exactly 10 485 760 bytes pass, one more is refused and nothing is kept', async () => {
  const [exact, over] = [anId(), anId()];
  expect((await put(path(exact), Buffer.alloc(MAX_CARGA_BYTES, 1))).status).toBe(200);
  expect((await door.objects.stat(uploadKey(exact)))?.bytes).toBe(MAX_CARGA_BYTES);
  const answer = await put(path(over), Buffer.alloc(MAX_CARGA_BYTES + 1, 1));
  expect([answer.status, answer.body.code]).toEqual([413, 'CARGA_DEMASIADO_GRANDE']);
  expect(await door.objects.exists(uploadKey(over))).toBe(false);
});

test('without a declared length the bytes are counted all the same', async () => {
  const id = anId();
  const status = await chunked(path(id), MAX_CARGA_BYTES + 1);
  expect(status).toBe(413);
  expect(await door.objects.exists(uploadKey(id))).toBe(false);
});

test('an upload that its sender abandons leaves nothing', async () => {
  const id = anId();
  await abandoned(path(id));
  const answer = await put(path(id), pdf);
  expect(answer.status).toBe(200);
});

test.each([
  ['another id', (address: string) => address.replace(/upload\/[^?]+/, `upload/${anId()}`)],
  ['a later expiry', (address: string) => address.replace(/vence=(\d+)/, (_, n: string) => `vence=${Number(n) + 1}`)],
  [
    'another signature',
    (address: string) => address.replace(/firma=(.)/, (_, first: string) => `firma=${first === 'A' ? 'B' : 'A'}`),
  ],
  ['no signature', (address: string) => address.replace(/&firma=.*/, '')],
  ['no expiry', (address: string) => address.replace(/vence=\d+&/, '')],
  ['a malformed id', (address: string) => address.replace(/upload\/[^?]+/, 'upload/nada')],
  ['a path', (address: string) => address.replace(/upload\/[^?]+/, 'upload/..%2f..%2fdocumentos%2fx')],
])('an altered address is refused: %s', async (_name, alter) => {
  const answer = await put(alter(path(anId())), pdf);
  expect([answer.status, answer.body.code]).toEqual([403, 'CARGA_VENCIDA']);
});

test('an expired address is refused', async () => {
  expect((await put(path(anId(), -1), pdf)).body.code).toBe('CARGA_VENCIDA');
});

test.each(['text/html', 'application/pdfx', 'image/png', 'application/octet-stream'])('%s is refused', async (type) => {
  const answer = await put(path(anId()), pdf, type);
  expect([answer.status, answer.body.code]).toEqual([415, 'TIPO_DE_CONTENIDO']);
});

const send = (address: string, method = 'PUT') => {
  const { port } = door.server.address() as AddressInfo;
  return httpRequest({
    port,
    host: '127.0.0.1',
    path: address,
    method,
    headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' },
  });
};

async function chunked(address: string, bytes: number): Promise<number | undefined> {
  const request = send(address);
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
  const piece = Buffer.alloc(65_536, 1);
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!request.write(piece.subarray(0, Math.min(left, piece.length))))
      await new Promise((resolve) => request.once('drain', resolve));
  }
  request.end();
  return status;
}

async function abandoned(address: string): Promise<void> {
  const request = send(address);
  request.on('error', () => undefined);
  await new Promise((resolve) => request.write('%PDF', resolve));
  await new Promise((resolve) => request.once('close', resolve).destroy());
}

/** Sends the head of a PUT, and a body that never ends. */
async function endless(address: string): Promise<{ status: number; closed: boolean }> {
  const { port } = door.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' };
  const request = httpRequest({ port, host: '127.0.0.1', path: address, method: 'PUT', headers });
  const closed = new Promise<boolean>((resolve) => request.once('close', () => resolve(true)));
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const trickle = setInterval(() => request.write('%PDF'), 20);
  request.once('close', () => clearInterval(trickle));
  const response = await answer;
  response.on('error', () => undefined).resume();
  return { status: response.statusCode ?? 0, closed: await closed };
}

test('an unsigned upload is refused before its body comes, and its socket closed', async () => {
  const address = '/api/objects/upload/22222222-2222-4222-8222-222222222222?vence=9999999999999&firma=x';
  expect(await endless(address)).toEqual({ status: 403, closed: true });
});

import { sha256Hex } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { admin, ana } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';

const id = '11111111-1111-4111-8111-111111111111';
let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());

test('a page is an array with its next address and its counts in headers', async () => {
  door.services.reply = () => ({ items: [{ id: '1' }], next: 'a+b', total: '1000+', totalAll: '1000+' });
  const answer = await door.http
    .get('/api/admin/todas-inscripciones?q=ABC&limite=1')
    .set('authorization', await door.bearerOf(admin));
  expect(answer.body).toEqual([{ id: '1' }]);
  expect(answer.headers['link']).toBe(
    '<http://localhost:3000/api/admin/todas-inscripciones?q=ABC&limite=1&cursor=a%2Bb>; rel="next"',
  );
  expect([answer.headers['x-total-count'], answer.headers['x-total-all'], answer.headers['cache-control']]).toEqual([
    '1000+',
    '1000+',
    'no-store',
  ]);
  expect(door.services.calls.at(-1)?.request).toEqual({ q: 'ABC', limite: 1 });
});

test('the last page names no next one', async () => {
  door.services.reply = () => ({ items: [] });
  const answer = await door.http
    .get('/api/inscripciones/mis-inscripciones')
    .set('authorization', await door.bearerOf(ana));
  expect([answer.body, answer.headers['link'], answer.headers['x-total-count']]).toEqual([[], undefined, undefined]);
});

test('a file streams as an attachment that cannot run as a page', async () => {
  const bytes = Buffer.from('%PDF-1.7 contenido');
  await door.objects.put('documentos/uno.pdf', bytes);
  door.services.reply = () => ({
    key: 'documentos/uno.pdf',
    sha256: sha256Hex(bytes),
    bytes: bytes.length,
    fileName: 'inscripción_1.pdf',
    contentType: 'application/pdf',
  });
  const answer = await door.http
    .get(`/api/inscripciones/${id}/pdf`)
    .set('authorization', await door.bearerOf(ana))
    .buffer(true)
    .parse(raw);
  expect(answer.body).toEqual(bytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="inscripcion_1.pdf"; filename*=UTF-8''inscripci%C3%B3n_1.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('the document of a signing link is shown in its place, without a session and without being kept', async () => {
  const bytes = Buffer.from('%PDF-1.7 por firmar');
  await door.objects.put('documentos/firmar.pdf', bytes);
  door.services.reply = () => ({
    ...{ key: 'documentos/firmar.pdf', sha256: sha256Hex(bytes), bytes: bytes.length },
    ...{ fileName: 'inscripcion_TER-2026-000148.pdf', contentType: 'application/pdf' },
  });
  const answer = await door.http
    .get(`/api/signature/document/${'a'.repeat(43)}`)
    .buffer(true)
    .parse(raw);
  expect(answer.body).toEqual(bytes);
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="inscripcion_TER-2026-000148.pdf"/);
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('a stored file that is not the registered one', () => {
  const registered = Buffer.alloc(300_000, 'a');
  const other = Buffer.from(registered);
  other[10] = 98;
  test.each([
    ['other bytes of the same length', other],
    ['one byte more', Buffer.concat([registered, Buffer.from('a')])],
    ['one byte less', registered.subarray(1)],
    ['a small file', Buffer.from('x')],
  ])('never arrives whole, and the audit hears of it: %s', async (_what, stored) => {
    await door.objects.put('documentos/alterado.pdf', stored);
    const sha256 = sha256Hex(registered);
    door.services.reply = () => ({
      key: 'documentos/alterado.pdf',
      sha256,
      bytes: registered.length,
      fileName: 'x.pdf',
      contentType: 'application/pdf',
    });
    door.auditoria.length = 0;
    const download = door.http.get(`/api/inscripciones/${id}/pdf`).set('authorization', await door.bearerOf(ana));
    await expect(download.buffer(true).parse(raw)).rejects.toThrow(/aborted|socket hang up/);
    await eventually('the entry', () => door.auditoria[0]);
    expect(door.auditoria).toEqual([
      {
        accion: 'archivo.alterado',
        resultado: 'rechazado',
        actor: 'proceso:gateway',
        recurso: 'archivo:documentos/alterado.pdf',
        datos: { sha256 },
        ocurrioEn: expect.any(String),
      },
    ]);
  });
});

test('a database that is away hears later of bytes that are not those registered', async () => {
  await door.objects.put('documentos/alterado.pdf', Buffer.from('x'));
  const authorization = await door.bearerOf(ana);
  door.services.reply = () => {
    door.unitsRefused = 2;
    return {
      ...{ key: 'documentos/alterado.pdf', sha256: sha256Hex('y'), bytes: 1 },
      ...{ fileName: 'x.pdf', contentType: 'application/pdf' },
    };
  };
  door.auditoria.length = 0;
  const download = door.http.get(`/api/inscripciones/${id}/pdf`).set({ authorization });
  await expect(download.buffer(true).parse(raw)).rejects.toThrow(/aborted|socket hang up/);
  await eventually('the entry', () => door.auditoria[0]).finally(() => (door.unitsRefused = 0));
  expect(door.auditoria).toEqual([expect.objectContaining({ accion: 'archivo.alterado' })]);
});

test('a record whose file is missing is our fault, not an empty download', async () => {
  door.services.reply = () => ({
    key: 'documentos/nada.pdf',
    sha256: 'a'.repeat(64),
    bytes: 1,
    fileName: 'x.pdf',
    contentType: 'application/pdf',
  });
  const answer = await door.http.get('/api/contrato.pdf');
  expect([answer.status, answer.body.code, answer.headers['content-disposition']]).toEqual([
    503,
    'SERVICIO_NO_DISPONIBLE',
    undefined,
  ]);
});

test.each(['raiz.pem', 'emisora.pem', 'tsa.pem', 'raiz.cer', 'emisora.cer', 'tsa.cer', 'raiz.crl', 'emisora.crl'])(
  'public material goes out as its bytes and may be remembered: %s',
  async (archivo) => {
    door.services.reply = () => ({
      contentType: 'application/pkix-crl',
      base64: Buffer.from([1, 2, 3]).toString('base64'),
    });
    const answer = await door.http.get(`/pki/${archivo}`).buffer(true).parse(raw);
    expect([answer.body, answer.type, answer.headers['cache-control']]).toEqual([
      Buffer.from([1, 2, 3]),
      'application/pkix-crl',
      'public, max-age=60',
    ]);
  },
);

test('the legal texts travel once: who has them hears that they are still the same', async () => {
  const texto = { clave: 'acuerdo-firma', version: '1', vigenteDesde: '2026-01-01', titulo: 'Acuerdo', cuerpo: 'Uno' };
  door.services.reply = () => [texto];
  const first = await door.http.get('/api/textos');
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  const known = { 'if-none-match': first.headers['etag'] as string };
  const second = await door.http.get('/api/textos').set(known);
  expect([second.status, second.text]).toEqual([304, '']);
  door.services.reply = () => [{ ...texto, version: '2', cuerpo: 'Dos' }];
  const changed = await door.http.get('/api/textos').set(known);
  expect([changed.status, changed.body[0].version]).toEqual([200, '2']);
});

test('the legal texts travel compressed to who can read it, and as they are to who cannot', async () => {
  const texto = {
    clave: 'acuerdo-firma',
    version: '1',
    vigenteDesde: '2026-01-01',
    titulo: 'Acuerdo',
    cuerpo: 'Ñ'.repeat(9000),
  };
  door.services.reply = () => [texto];
  const packed = await door.http.get('/api/textos').set('accept-encoding', 'gzip');
  const plain = await door.http.get('/api/textos').set('accept-encoding', 'identity');
  expect([packed.headers['content-encoding'], packed.headers['vary'], packed.type, packed.body]).toEqual([
    'gzip',
    'accept-encoding',
    'application/json',
    [texto],
  ]);
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.type, plain.body]).toEqual([
    undefined,
    'accept-encoding',
    'application/json',
    [texto],
  ]);
  expect(packed.headers['etag']).toBe(plain.headers['etag']);
});

test('201, 202 and 204 are what the contract says', async () => {
  door.services.reply = () => ({ message: 'ok' });
  const authorization = await door.bearerOf(admin);
  const resend = await door.http
    .post(`/api/admin/reenviar-email/${id}`)
    .set({ authorization })
    .send({ tipo: 'conductor' });
  expect([resend.status, resend.body]).toEqual([202, { message: 'ok' }]);
  const seen = await door.http.post('/api/signature/seen/abc');
  expect([seen.status, seen.text]).toEqual([204, '']);
});

test('the settings name the company, Keycloak and nothing secret', async () => {
  const answer = await door.http.get('/api/configuracion');
  expect(answer.body).toMatchObject({
    empresa: { nombreCorto: 'TRANSCARGA' },
    keycloak: { url: door.keycloak.url, realm: 'portal', clientId: 'shell' },
  });
  expect(answer.text).not.toMatch(/secreto|solo-local/);
});

test('the OpenAPI document holds every call of the outside', async () => {
  const { body } = await door.http.get('/api/openapi.json');
  expect(body.paths['/api/signature/verify/{token}'].get.parameters).toEqual([
    expect.objectContaining({ name: 'token', in: 'path', required: true }),
  ]);
  expect(Object.keys(body.paths['/api/admin/reenviar-email/{id}'].post.responses)).toEqual(
    expect.arrayContaining(['202', '401', '403', '404', '409', '429']),
  );
  expect(body.paths['/api/objects/upload/{id}'].put.requestBody.content).toHaveProperty('application/pdf');
});

function raw(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  (response as NodeJS.ReadableStream)
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => done(null, Buffer.concat(chunks)));
}

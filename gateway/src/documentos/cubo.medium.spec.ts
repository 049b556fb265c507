import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { descargarCarga } from '@portal/contracts/documentos';
import { Clock, sha256Hex, signedUploadUrl, uploadKey } from '@portal/service-kit';
import { makeObjectStore, storeSettingsSchema, type ObjectStore } from '@portal/service-kit/objects';
import { answering, fakeService, testS3, type TestS3 } from '@portal/test-kit';
import { ana } from '../../test/behaviour.js';
import { RealGateway } from '../../test/real-gateway.js';

const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 * 1024 * 1024, 'ñandú ')]);
let s3: TestS3;
let gateway: RealGateway;
/** As `inscripciones` sees the bucket. */
let inscripciones: ObjectStore;
/** The upload that `inscripciones` finds, whatever is asked for. */
let carga: string;

beforeAll(async () => {
  s3 = await testS3();
  gateway = await RealGateway.open(s3.env());
  const settings = storeSettingsSchema.parse(gateway.platform.env('inscripciones', s3.env()));
  const store = await makeObjectStore('inscripciones', settings);
  if (!store) throw new Error('no store');
  inscripciones = store;
  await fakeService(gateway.platform, 'inscripciones', [
    answering(descargarCarga, () => ({
      key: uploadKey(carga),
      sha256: sha256Hex(file),
      bytes: file.length,
      fileName: 'certificación.pdf',
      contentType: 'application/pdf',
    })),
  ]);
});
afterAll(async () => {
  await gateway?.close();
  await s3?.close();
});

async function put(id: string, body: Buffer) {
  const key = await gateway.platform.secret('UPLOAD_KEY_FILE');
  const expires = new Date(gateway.app.get(Clock).now().getTime() + 60_000);
  return supertest(gateway.server)
    .put(signedUploadUrl(key, '', id, expires))
    .set('content-type', 'application/pdf')
    .send(body);
}

const download = async () =>
  supertest(gateway.server)
    .get(descargarCarga.path.replace(':id', carga))
    .set('authorization', `Bearer ${await gateway.keycloak.bearer(ana)}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    });

test('on a bucket an upload lies where inscripciones finds it, comes back whole, and is taken once', async () => {
  carga = randomUUID();
  expect((await put(carga, file)).status).toBe(200);
  expect((await inscripciones.read(uploadKey(carga))).equals(file)).toBe(true);
  const answer = await download();
  expect([answer.status, answer.headers['content-length']]).toEqual([200, String(file.length)]);
  expect(sha256Hex(answer.body as Buffer)).toBe(sha256Hex(file));
  expect((await put(carga, Buffer.from('%PDF-1.7 otro'))).body.code).toBe('CARGA_YA_RECIBIDA');
  expect((await inscripciones.read(uploadKey(carga))).equals(file)).toBe(true);
});

test('of many uploads to one address at once one is taken', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(id, Buffer.from(`%PDF-1.7 ${n}`))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test('while the bucket is away an upload is refused with the time to come back, and the address still serves', async () => {
  const id = randomUUID();
  await s3.kill();
  const refused = await put(id, file).finally(() => s3.restart());
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'ALMACEN_NO_DISPONIBLE',
    '5',
  ]);
  expect((await put(id, file)).status).toBe(200);
});

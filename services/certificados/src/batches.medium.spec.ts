import { randomUUID, X509Certificate } from 'node:crypto';
import { emitirCertificado, type Certificado } from '@portal/contracts/certificados';
import type { AppError } from '@portal/contracts/core';
import { eventually } from '@portal/test-kit';
import { testCalls } from '../test/test-calls.js';
import { testService, type TestService } from '../test/test-service.js';

const PLAZO = 120_000;
const LLAVES = 8;
const unFirmante = () => ({ kind: 'firmante', inscripcionId: randomUUID(), rol: 'conductor' }) as const;
const datos = {
  commonName: 'Ana Gómez',
  organizationName: 'TRANSCARGA',
  countryCode: 'CO',
  email: 'ana@transcarga.test',
  documento: '1023456789',
};
const code = (error: unknown) => (error as AppError).code;

let s: TestService;
beforeAll(async () => {
  s = await testService({
    LLAVES_EN_RESERVA: String(LLAVES),
    LLAVES_MINIMAS: '0',
    LLAVES_CPU: '1',
    LLAVES_ESPERA_MS: String(PLAZO),
    EMISION_ESPERA_MS: String(PLAZO),
  });
});
afterAll(() => s?.close());

const pedir = (dueno = unFirmante(), idempotencyKey?: string): Promise<Certificado> =>
  s.inscripciones.send({ ...emitirCertificado, deadline: PLAZO }, { ...datos, dueno }, { idempotencyKey });
const reserva = async () => (await s.database.query('SELECT id FROM certificados.llave_reserva')).length;
const llena = () => eventually('the pool is full', async () => (await reserva()) === LLAVES, PLAZO);

test('requests of one moment share transactions; each certificate and fact is its own request’s', async () => {
  await llena();
  const asked = await Promise.all(
    Array.from({ length: LLAVES }, async () => {
      const dueno = unFirmante();
      return { dueno, certificado: await pedir(dueno) };
    }),
  );
  const rows = await s.database.query<{
    id: string;
    dueno: string;
    der: Buffer;
    xid: string;
    owner: string;
    request: string;
  }>(
    `SELECT c.id, c.dueno, c.der, c.xmin::text AS xid, l.dueno AS owner, o.envelope->>'requestId' AS request
      FROM certificados.certificado c
     JOIN certificados.llave l ON l.id = c.llave_id
     JOIN certificados.outbox o ON o.type = 'certificado-emitido'
       AND o.envelope->'data'->>'certificadoId' = c.id::text`,
  );
  expect(rows).toHaveLength(LLAVES);
  for (const { dueno, certificado } of asked) {
    const row = rows.find(({ id }) => id === certificado.id)!;
    const clave = `firmante:${dueno.inscripcionId}:conductor`;
    expect(row).toMatchObject({ dueno: clave, owner: clave });
    expect(new X509Certificate(row.der)).toMatchObject({
      serialNumber: certificado.serialNumber,
      fingerprint256: certificado.fingerprint,
    });
  }
  expect(
    new Set(rows.map(({ der }) => String(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'pem' }))))
      .size,
  ).toBe(LLAVES);
  expect(new Set(rows.map(({ request }) => request)).size).toBe(LLAVES);
  expect(new Set(rows.map(({ xid }) => xid)).size).toBeLessThan(LLAVES);
  const { firmar } = testCalls(s);
  for (const {
    dueno,
    certificado: { id },
  } of asked)
    expect(await firmar({ dueno, id })).toMatchObject({ nivel: 'B-T' });
});

test('one owner asks many times under different keys: one is served, others are not held up', async () => {
  await llena();
  const uno = unFirmante();
  const [otros, suyos] = await Promise.all([
    Promise.allSettled([pedir(), pedir(), pedir()]),
    Promise.allSettled(Array.from({ length: 5 }, () => pedir(uno, randomUUID()))),
  ]);
  expect(otros.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  const rechazos = suyos.flatMap((one) => (one.status === 'rejected' ? [code(one.reason)] : []));
  expect(rechazos).toEqual(Array(4).fill('CERTIFICADO_RECIENTE'));
});

test('the same request many times at once, under one key: one certificate, given to all', async () => {
  await llena();
  const [dueno, key] = [unFirmante(), randomUUID()];
  const ids = (await Promise.all(Array.from({ length: 5 }, () => pedir(dueno, key)))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(
    await s.database.query('SELECT 1 FROM certificados.certificado WHERE inscripcion_id = $1', [dueno.inscripcionId]),
  ).toHaveLength(1);
});

test('what cannot be issued fails alone', async () => {
  await llena();
  // One owner's row that the table refuses breaks the statement that carries them all.
  const roto = unFirmante();
  await s.database.query(
    `ALTER TABLE certificados.certificado ADD CONSTRAINT prueba CHECK (inscripcion_id <> '${roto.inscripcionId}')`,
  );
  const answers = await Promise.allSettled([pedir(), pedir(roto), pedir(), pedir()]);
  await s.database.query('ALTER TABLE certificados.certificado DROP CONSTRAINT prueba');
  expect(answers.map((one) => (one.status === 'fulfilled' ? 'ok' : code(one.reason)))).toEqual([
    'ok',
    'ERROR_INTERNO',
    'ok',
    'ok',
  ]);
  expect(
    await s.database.query('SELECT 1 FROM certificados.llave WHERE dueno LIKE $1', [
      `firmante:${roto.inscripcionId}:%`,
    ]),
  ).toHaveLength(0);
});

test('more people than keys: those without one wait for theirs', async () => {
  await llena();
  const answers = await Promise.allSettled(Array.from({ length: LLAVES + 3 }, () => pedir()));
  expect(answers.flatMap((one) => (one.status === 'rejected' ? [code(one.reason)] : []))).toEqual([]);
});

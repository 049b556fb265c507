import { createHash, X509Certificate } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Clock, HealthServer, Transactions } from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { arrancar } from '../../test/service.js';
import { PkiService } from '../pki/pki.service.js';
import { SelloPropio } from './own-time-stamper.service.js';
import { FundacionSello } from './tsa-renewal.service.js';

const YEAR_MS = 365 * 86_400_000;
const huella = createHash('sha256').update('firma').digest();

class Reloj extends Clock {
  adelanto = 0;
  now = (): Date => new Date(Date.now() + this.adelanto);
}

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
const reloj = new Reloj();
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('certificados')]);
  app = await arrancar(platform, database, { PORTAL_ENV: 'production' }, reloj);
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
});

const certificados = async (archivo: 'tsa.pem' | 'raiz.cer'): Promise<X509Certificate[]> => {
  const bytes = Buffer.from((await app.get(PkiService).archivo(archivo)).base64, 'base64');
  return (bytes.toString('latin1').match(/-----BEGIN[^]+?-----END CERTIFICATE-----/g) ?? [bytes]).map(
    (one) => new X509Certificate(one),
  );
};
const sellar = () => app.get(Transactions).run((tx) => app.get(SelloPropio).sellar(tx, { huella }));
const asegurar = () => app.get(FundacionSello).asegurar();
const cuantas = async (sql: string) =>
  (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM certificados.${sql}`))[0]!.n;
const llaves = () => cuantas(`llave WHERE dueno = 'autoridad:tsa'`);

test('with years to go the timestamp authority stays', async () => {
  const [antes] = await certificados('tsa.pem');
  reloj.adelanto = 3.9 * YEAR_MS;
  await asegurar();
  expect((await certificados('tsa.pem')).map(({ fingerprint256 }) => fingerprint256)).toEqual([antes!.fingerprint256]);
});

test('in its last year a new one is founded, once; what the old one stamped still verifies, and its certificate stays under /pki', async () => {
  reloj.adelanto = 0;
  const [vieja] = await certificados('tsa.pem');
  const antes = await sellar();
  reloj.adelanto = 4.2 * YEAR_MS;
  // Who waits longer for the others' key than a lock may take comes again, as the hourly job does.
  await Promise.all([1, 2, 3].map(() => eventually('it is founded', () => asegurar().then(() => true))));
  const [nueva, ...anteriores] = await certificados('tsa.pem');
  expect(nueva!.publicKey.equals(vieja!.publicKey)).toBe(false);
  expect(new Date(nueva!.validTo).getTime()).toBeGreaterThan(reloj.now().getTime() + 4.9 * YEAR_MS);
  expect(anteriores.map(({ fingerprint256 }) => fingerprint256)).toEqual([vieja!.fingerprint256]);
  const roots = (await certificados('raiz.cer')).map(({ raw }) => raw);
  expect(verifyTimestamp(antes, { imprint: huella, roots })).toMatchObject({ problems: [] });
  const despues = await sellar();
  expect(verifyTimestamp(despues, { imprint: huella, roots })).toMatchObject({ problems: [] });
  expect([antes.includes(vieja!.raw), despues.includes(nueva!.raw)]).toEqual([true, true]);
  expect(await cuantas(`outbox WHERE envelope->'data'->>'accion' = 'autoridad.renovada'`)).toBe(1);
});

test('the old key goes a minute later: whoever was about to sign with it could', async () => {
  await asegurar();
  expect(await llaves()).toBe(2);
  await database.query(
    `UPDATE certificados.llave SET creada_en = creada_en - interval '2 minutes' WHERE dueno = 'autoridad:tsa'`,
  );
  await asegurar();
  expect(await llaves()).toBe(1);
  expect((await sellar()).length).toBeGreaterThan(1000);
  expect(await certificados('tsa.pem')).toHaveLength(2);
});

test('production with a root founded here says so beside its readiness, a local portal does not', async () => {
  const notas = async (one: INestMicroservice) =>
    ((await (await fetch(`http://127.0.0.1:${one.get(HealthServer).port}/health/ready`)).json()) as { notes?: object })
      .notes ?? {};
  expect(await notas(app)).toMatchObject({ 'raiz-local': expect.stringMatching(/RAIZ_FILE/) });
  const local = await arrancar(platform, database, {}, reloj);
  expect(await notas(local)).not.toHaveProperty('raiz-local');
  await local.close();
});

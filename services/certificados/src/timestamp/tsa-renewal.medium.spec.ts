import { createHash, X509Certificate } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Clock, loadConfigAsking, Transactions } from '@portal/service-kit';
import {
  eventually,
  testDatabase,
  testPlatform,
  testTls,
  type TestDatabase,
  type TestPlatform,
} from '@portal/test-kit';
import { startApp, startProduction } from '../../test/test-service.js';
import { certificadosConfigSchema } from '../config.js';
import { PkiService } from '../pki/pki.service.js';
import { localRootFindings } from '../start/local-root.service.js';
import { OwnTimeStamper } from './own-time-stamper.js';
import { TsaRenewalService } from './tsa-renewal.service.js';

const YEAR_MS = 365 * 86_400_000;
const imprint = createHash('sha256').update('firma').digest();

class TestClock extends Clock {
  aheadMs = 0;
  now = (): Date => new Date(Date.now() + this.aheadMs);
}

let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
const clock = new TestClock();
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('certificados')]);
  app = await startApp(platform, database, {}, clock);
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
const stamp = () => app.get(Transactions).run((tx) => app.get(OwnTimeStamper).stamp(tx, { imprint }));
const ensure = () => app.get(TsaRenewalService).ensure();
const cuantas = async (sql: string) =>
  (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM certificados.${sql}`))[0]!.n;
const llaves = () => cuantas(`llave WHERE dueno = 'autoridad:tsa'`);

test('with years to go the timestamp authority stays', async () => {
  const [antes] = await certificados('tsa.pem');
  clock.aheadMs = 3.9 * YEAR_MS;
  await ensure();
  expect((await certificados('tsa.pem')).map(({ fingerprint256 }) => fingerprint256)).toEqual([antes!.fingerprint256]);
});

test('in its last year one successor is founded; old tokens verify, their certificate stays under /pki', async () => {
  clock.aheadMs = 0;
  const [vieja] = await certificados('tsa.pem');
  const antes = await stamp();
  clock.aheadMs = 4.2 * YEAR_MS;
  // Who waits longer for the others' key than a lock may take comes again, as the hourly job does.
  await Promise.all([1, 2, 3].map(() => eventually('it is founded', () => ensure().then(() => true))));
  const [nueva, ...anteriores] = await certificados('tsa.pem');
  expect(nueva!.publicKey.equals(vieja!.publicKey)).toBe(false);
  expect(new Date(nueva!.validTo).getTime()).toBeGreaterThan(clock.now().getTime() + 4.9 * YEAR_MS);
  expect(anteriores.map(({ fingerprint256 }) => fingerprint256)).toEqual([vieja!.fingerprint256]);
  const roots = (await certificados('raiz.cer')).map(({ raw }) => raw);
  expect(verifyTimestamp(antes, { imprint, roots })).toMatchObject({ problems: [] });
  const despues = await stamp();
  expect(verifyTimestamp(despues, { imprint, roots })).toMatchObject({ problems: [] });
  expect([antes.includes(vieja!.raw), despues.includes(nueva!.raw)]).toEqual([true, true]);
  expect(await cuantas(`outbox WHERE envelope->'data'->>'accion' = 'autoridad.renovada'`)).toBe(1);
});

test('the old key goes a minute later: a signature that had begun with it ends', async () => {
  const pass = (interval: string) =>
    database.query(`
      UPDATE certificados.llave SET creada_en = creada_en - interval '${interval}' WHERE dueno = 'autoridad:tsa'`);
  await pass('-1 hour'); // The minute is over when the test says so.
  await ensure();
  expect(await llaves()).toBe(2);
  await pass('1 hour 2 minutes');
  await ensure();
  expect(await llaves()).toBe(1);
  expect((await stamp()).length).toBeGreaterThan(1000);
  expect(await certificados('tsa.pem')).toHaveLength(2);
});

test('a production environment does not start on a root that was founded here', async () => {
  await expect(startProduction(platform, database, {}, clock)).rejects.toThrow(
    /^Producción insegura[^]*RAIZ_FILE: la llave de la raíz se fundó aquí/,
  );
});

test('over its verified line the database is asked first: its root stands in the one list of what is unsafe', async () => {
  const tls = await testTls();
  const verified = await testDatabase('certificados', { tls });
  const load = (url: string) =>
    loadConfigAsking(
      certificadosConfigSchema,
      localRootFindings,
      platform.env('certificados', {
        PORTAL_ENV: 'production',
        PORTAL_ORIGIN: 'http://portal.transportes.co',
        CERTIFICADOS_DATABASE_URL: url,
      }),
    );
  const both = /PORTAL_ORIGIN: debe empezar por https[^]*RAIZ_FILE: la llave de la raíz se fundó aquí/;
  const originAlone = async (url: string) => {
    const refusal = await load(url).catch(String);
    expect(refusal).toMatch(/^ConfigError: Producción insegura[^]*PORTAL_ORIGIN: /);
    expect(refusal).not.toContain('se fundó aquí');
  };
  try {
    await originAlone(verified.url); // It has no table yet.
    await (await startApp(platform, verified)).close();
    await expect(load(verified.url)).rejects.toThrow(both);
    await originAlone(verified.url.replace('verify-full', 'verify-ca')); // A line that is a finding itself.
    await originAlone(verified.url.replace(/:\d+\//, ':1/')); // Nobody is there.
  } finally {
    await verified.close();
    await tls.close();
  }
});

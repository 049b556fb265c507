import { createHash, X509Certificate } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { INestMicroservice } from '@nestjs/common';
import { HealthServer, loadConfig, Metrics, type Calls } from '@portal/service-kit';
import { eventually, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { firmador, type Firmador } from '../../test/firmador.js';
import { firmarEmisora, unaAutoridadAjena, type AutoridadAjena } from '../../test/offline-authority.js';
import { openssl } from '../../test/openssl.js';
import { testCalls } from '../../test/test-calls.js';
import { startApp, startProduction } from '../../test/test-service.js';
import { certificadosConfigSchema } from '../config.js';

let ajena: AutoridadAjena;
let platform: TestPlatform;
let database: TestDatabase;
let app: INestMicroservice;
let inscripciones: Calls;
let firmar: Firmador;
let c: ReturnType<typeof testCalls>;
beforeAll(async () => {
  [ajena, platform, database] = await Promise.all([unaAutoridadAjena(), testPlatform(), testDatabase('certificados')]);
  app = await startProduction(platform, database, ajena.env);
  inscripciones = await platform.calls('inscripciones');
  firmar = await firmador(platform);
  c = testCalls({ inscripciones, firmar, gateway: await platform.calls('gateway'), database });
});
afterAll(async () => {
  await app?.close();
  await platform?.close();
  await database?.close();
  await ajena?.close();
});

test('what the imported authority issues chains to the offline root under both CRLs, for strict openssl', async () => {
  const { id, certificado } = await c.certificar();
  expect(certificado.issuer).toMatch(
    /^CN=Emisora\\, la primera,OU=Portal,OU=Firmas,O=Transportes Ñandú,ST=Antioquia,C=CO$/,
  );
  expect(await c.verificar(id)).toMatchObject({ ok: true });
  const text = (
    await openssl(['x509', '-inform', 'DER', '-in', 'c', '-noout', '-ext', 'authorityKeyIdentifier'], {
      c: await c.der(id),
    })
  ).text;
  expect(text).toContain('00:11:22:33:44:55:66:77:88:99');
});

test('its signatures verify, and its key lies here in an envelope while the root has none', async () => {
  const certificada = await c.certificar();
  const content = Buffer.from('los bytes firmados');
  const digest = createHash('sha256').update(content).digest('hex');
  const answer = await firmar({
    claimId: crypto.randomUUID(),
    dueno: certificada.dueno,
    certificateId: certificada.id,
    digest,
  });
  const files = {
    'c.der': Buffer.from(answer.cms, 'base64'),
    contenido: content,
    'raiz.pem': await readFile(ajena.file('raiz.pem')),
  };
  const args = [
    'cms',
    '-verify',
    '-cades',
    '-inform',
    'DER',
    '-in',
    'c.der',
    '-content',
    'contenido',
    '-CAfile',
    'raiz.pem',
    '-purpose',
    'any',
    '-binary',
  ];
  expect(await openssl(args, files)).toMatchObject({ ok: true });
  const rows = await database.query<{ id: string; propia: boolean }>(
    `SELECT id, llave_id IS NOT NULL AS propia FROM certificados.autoridad WHERE id IN ('raiz', 'emisora') ORDER BY id`,
  );
  expect(rows).toEqual([
    { id: 'emisora', propia: true },
    { id: 'raiz', propia: false },
  ]);
  expect(new X509Certificate(await c.pki('raiz.cer')).fingerprint256).toBe(
    new X509Certificate(await readFile(ajena.file('raiz.pem'))).fingerprint256,
  );
});

test('revoked by the imported authority, openssl says so', async () => {
  const { id } = await c.certificar();
  await database.query(
    `UPDATE certificados.serie SET revocado_en = now(), crl_pendiente = true
      WHERE serial = (SELECT serial FROM certificados.certificado WHERE id = $1)`,
    [id],
  );
  await eventually('the CRL says so', async () => (await c.verificar(id)).text.includes('certificate revoked'));
});

const numero = async () =>
  (
    await openssl(['crl', '-inform', 'DER', '-in', 'c', '-noout', '-crlnumber'], { c: await c.pki('raiz.crl') })
  ).text.trim();
const health = async () =>
  (await fetch(`http://127.0.0.1:${app.get(HealthServer).port}/health/ready`)).json() as Promise<{
    notes?: Record<string, string>;
  }>;

test('the root’s CRL is served, a new one as soon as its file changes, one that does not fit never', async () => {
  expect(await numero()).toBe('crlNumber=0x1000');
  await ajena.crl();
  await eventually('the new one', async () => (await numero()) === 'crlNumber=0x1001');
  await writeFile(ajena.file('basura'), 'no es una CRL');
  await rename(ajena.file('basura'), ajena.file('raiz.crl'));
  await ajena.crl('guardada.crl');
  expect(await numero()).toBe('crlNumber=0x1001');
  await rename(ajena.file('guardada.crl'), ajena.file('raiz.crl'));
  await eventually('the one after', async () => (await numero()) === 'crlNumber=0x1002');
});

test('the end of the root’s CRL is announced ahead: metric and readiness', async () => {
  expect(await health()).not.toHaveProperty('notes');
  await ajena.crl('raiz.crl', '-crldays', '20');
  const { notes } = await eventually('the note', async () => {
    const found = await health();
    return found.notes ? found : undefined;
  });
  expect(notes).toEqual({ 'crl-raiz': expect.stringMatching(/^vence el 20/) });
  const series = await app.get(Metrics).registry.metrics();
  const seconds = Number(/portal_pki_vence_timestamp_seconds\{que="crl-raiz"[^}]*\} (\S+)/.exec(series)?.[1]);
  expect((seconds * 1000 - Date.now()) / 86_400_000).toBeCloseTo(20, 0);
});

describe('a start that cannot work says what is wrong', () => {
  const attempt = (extra: Record<string, string>, base = database) =>
    startApp(platform, base, { ...ajena.env, ...extra });

  test.each([
    ['the key is missing', { EMISORA_LLAVE_FILE: 'ninguna' }, /EMISORA_LLAVE_FILE cannot be read/],
    ['the passphrase is wrong', { EMISORA_LLAVE_CLAVE_FILE: 'indice.txt' }, /EMISORA_LLAVE_FILE does not open/],
    ['the key is another’s', { EMISORA_LLAVE_FILE: 'raiz.key' }, /EMISORA_LLAVE_FILE is not the key of EMISORA_FILE/],
    ['the issuing authority is not the root’s', { EMISORA_FILE: 'ajena.pem' }, /is not signed by the root/],
    [
      'the issuing authority has expired',
      { EMISORA_FILE: 'vencida.pem' },
      /the certificate in EMISORA_FILE has expired/,
    ],
    [
      'the issuing authority may not issue',
      { EMISORA_FILE: 'hoja.pem' },
      /EMISORA_FILE may not sign certificates and CRLs/,
    ],
    ['the root’s CRL has expired', { RAIZ_CRL_FILE: 'vencida.crl' }, /the root CRL \(RAIZ_CRL_FILE\) has expired/],
    ['the root’s CRL is another’s', { RAIZ_CRL_FILE: 'ajena.crl' }, /RAIZ_CRL_FILE is no CRL of the root/],
    ['the root’s CRL revokes the issuing authority', { RAIZ_CRL_FILE: 'revocada.crl' }, /issuing authority is revoked/],
  ])('%s', async (_what, names, message) => {
    const extra = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, ajena.file(name)]));
    await expect(attempt(extra, vacia)).rejects.toThrow(message);
    expect(await vacia.query('SELECT FROM certificados.autoridad UNION ALL SELECT FROM certificados.llave')).toEqual(
      [],
    );
  });

  let vacia: TestDatabase;
  beforeAll(async () => {
    [vacia] = await Promise.all([testDatabase('certificados'), variantes()]);
  });
  afterAll(() => vacia?.close());
  async function variantes(): Promise<void> {
    const { openssl: ssl } = ajena;
    await firmarEmisora(ssl, 'vencida.pem', '-not_before', '20200101000000Z', '-not_after', '20210101000000Z').catch(
      () =>
        ssl(
          'x509',
          '-req',
          '-in',
          'emisora.csr',
          '-CA',
          'raiz.pem',
          '-CAkey',
          'raiz.key',
          '-extfile',
          'ca.cnf',
          '-extensions',
          'emisora',
          '-out',
          'vencida.pem',
          '-days',
          '-1',
        ),
    );
    await ssl(
      'req',
      '-x509',
      '-config',
      'ca.cnf',
      '-extensions',
      'emisora',
      '-key',
      'emisora.key',
      '-passin',
      'file:clave',
      '-out',
      'ajena.pem',
      '-days',
      '10',
      '-subj',
      '/C=CO/O=Otra/CN=Otra',
    );
    await ssl(
      'x509',
      '-req',
      '-in',
      'emisora.csr',
      '-CA',
      'raiz.pem',
      '-CAkey',
      'raiz.key',
      '-extfile',
      'ca.cnf',
      '-extensions',
      'hoja',
      '-out',
      'hoja.pem',
      '-days',
      '10',
    );
    await ssl(
      'ca',
      '-gencrl',
      '-config',
      'ca.cnf',
      '-cert',
      'ajena.pem',
      '-keyfile',
      'emisora.key',
      '-passin',
      'file:clave',
      '-out',
      'ajena.crl',
    );
    await ajena.crl('vencida.crl', '-crl_lastupdate', '20200101000000Z', '-crl_nextupdate', '20200201000000Z');
    await ssl('ca', '-config', 'ca.cnf', '-cert', 'raiz.pem', '-keyfile', 'raiz.key', '-revoke', 'emisora.pem');
    await ajena.crl('revocada.crl');
    await writeFile(ajena.file('indice.txt'), '');
  }

  test('another root than that of the database, or none any more', async () => {
    const propia = await testDatabase('certificados');
    await (await startApp(platform, propia)).close();
    await expect(attempt({}, propia)).rejects.toThrow(/RAIZ_FILE is not the root that this database was founded with/);
    await propia.close();
    await expect(startApp(platform, database)).rejects.toThrow(/RAIZ_FILE, EMISORA_FILE and RAIZ_CRL_FILE are missing/);
  });

  test('half of the settings', () => {
    const { RAIZ_CRL_FILE: _crl, ...half } = ajena.env;
    const env = platform.env('certificados', { CERTIFICADOS_DATABASE_URL: database.url, ...half });
    expect(() => loadConfig(certificadosConfigSchema, env)).toThrow(
      /RAIZ_CRL_FILE: belongs to RAIZ_FILE and EMISORA_FILE/,
    );
  });
});

test('after the first start the key’s file is not needed any more', async () => {
  const { EMISORA_LLAVE_FILE: _key, EMISORA_LLAVE_CLAVE_FILE: _clave, ...later } = ajena.env;
  await ajena.crl();
  await (await startApp(platform, database, later)).close();
});

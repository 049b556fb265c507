/** The service's own authorities and schema, as a start finds them. */
import { X509Certificate } from 'node:crypto';
import { DataSource } from 'typeorm';
import { databaseOptions } from '@portal/service-kit';
import { certificadosDatabase } from '../../src/database.js';
import { openssl } from '../openssl.js';
import { firmante, s } from '../running-service.js';
import { crlPem } from '../test-calls.js';
import { startApp } from '../test-service.js';

const { emitir, firmar, pki } = s;

test('the timestamp authority is published, stamps only, and stands under the issuing CRL', async () => {
  const tsa = await pki('tsa.pem');
  const x509 = new X509Certificate(await pki('tsa.cer'));
  expect(x509.toString()).toBe(tsa.toString());
  expect(
    await s.database.query('SELECT 1 FROM certificados.serie WHERE serial = $1', [x509.serialNumber]),
  ).toHaveLength(1);
  const { text } = await openssl(
    ['x509', '-in', 'tsa.pem', '-noout', '-ext', 'keyUsage,extendedKeyUsage,basicConstraints,crlDistributionPoints'],
    { 'tsa.pem': tsa },
  );
  expect(text).toMatch(/Key Usage: critical\s+Digital Signature\n/);
  expect(text).toMatch(/Extended Key Usage: critical\s+Time Stamping\n/);
  expect(text).toMatch(/CA:FALSE[\s\S]*emisora\.crl/);
  const crls = crlPem(await pki('raiz.crl')) + crlPem(await pki('emisora.crl'));
  const files = {
    'tsa.pem': tsa,
    'raiz.pem': await pki('raiz.pem'),
    'emisora.pem': await pki('emisora.pem'),
    'crls.pem': crls,
  };
  const args = [
    'verify',
    '-x509_strict',
    '-purpose',
    'timestampsign',
    '-crl_check_all',
    '-CRLfile',
    'crls.pem',
    '-CAfile',
    'raiz.pem',
    '-untrusted',
    'emisora.pem',
    'tsa.pem',
  ];
  expect(await openssl(args, files)).toMatchObject({ ok: true });
});

test('the founding of the authorities stands in the audit', async () => {
  const entries = await s.database.query<{ recurso: string }>(
    `SELECT envelope->'data'->>'recurso' AS recurso FROM certificados.outbox
      WHERE envelope->'data'->>'accion' = 'autoridad.fundada'`,
  );
  expect(new Set(entries.map(({ recurso }) => recurso))).toEqual(new Set(['autoridad:raiz', 'autoridad:tsa']));
});

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(certificadosDatabase(s.database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('a database without a timestamp authority gets one at the next start, and keeps the rest', async () => {
  const huellas = () => s.database.query('SELECT id, md5(der) FROM certificados.autoridad ORDER BY id');
  const before = await huellas();
  await s.database.query(
    `WITH t AS (DELETE FROM certificados.autoridad WHERE id = 'tsa' RETURNING llave_id)
     DELETE FROM certificados.llave USING t WHERE id = t.llave_id`,
  );
  await (await startApp(s.platform, s.database)).close();
  const after = await huellas();
  expect(after.map(({ id }) => id)).toEqual(['emisora', 'raiz', 'tsa']);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).not.toEqual(before[2]);
  const dueno = firmante();
  const { id } = await emitir(dueno);
  expect(await firmar({ dueno, certificateId: id })).toMatchObject({ nivel: 'B-T' });
});

test.each([
  [
    'lost its key',
    `UPDATE certificados.autoridad SET llave_id = gen_random_uuid() WHERE id = 'tsa'`,
    /the key of tsa is missing/,
  ],
  [
    'has another’s certificate',
    `UPDATE certificados.autoridad SET der = (SELECT der FROM certificados.autoridad WHERE id = 'emisora')
      WHERE id = 'tsa'`,
    /our own timestamps do not verify: .*EKU/,
  ],
])('the self-test names a timestamp authority that %s', async (_what, damage, message) => {
  const [row] = await s.database.query<{ der: Buffer; llave_id: string; vence_en: Date }>(
    `SELECT der, llave_id, vence_en FROM certificados.autoridad WHERE id = 'tsa'`,
  );
  await s.database.query(damage);
  await expect(startApp(s.platform, s.database)).rejects.toThrow(message);
  await s.database.query(`UPDATE certificados.autoridad SET der = $1, llave_id = $2, vence_en = $3 WHERE id = 'tsa'`, [
    row!.der,
    row!.llave_id,
    row!.vence_en,
  ]);
});

test('with a wrong key-encryption key the service does not start and says which', async () => {
  const wrong = s.platform.env('certificados')['FORM_KEK_FILE']!;
  await expect(startApp(s.platform, s.database, { CA_KEK_FILE: wrong })).rejects.toThrow(
    /wrong CA_KEK_FILE: 3 envelopes are under [0-9a-f]{16}/,
  );
  await expect(startApp(s.platform, s.database, { SIGNER_KEK_FILE: wrong })).rejects.toThrow(/wrong SIGNER_KEK_FILE/);
});

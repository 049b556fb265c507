/** A digest becomes a CMS with a timestamp, once per claim, and only under a certificate that holds. */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { firmarDigest, revocarCertificado, type PermisoDeFirma } from '@portal/contracts/certificados';
import { readCms } from '@portal/pdf-signature';
import { codeOf, eventually } from '@portal/test-kit';
import { openssl } from '../openssl.js';
import { firmante, nueva, s } from '../running-service.js';

const { emitir, firmar, pki } = s;

test('only pdf may ask for a signature, and only with a permit of inscripciones', async () => {
  const dueno = firmante();
  const permitido: PermisoDeFirma = { claimId: randomUUID(), dueno, certificateId: (await emitir(dueno)).id };
  const permits = await Promise.all(
    (['inscripciones', 'pdf', 'gateway'] as const).map((name) => s.platform.permits(name)),
  );
  const [bueno, dePdf, deGateway] = permits.map((one) => one.give('certificados', permitido)) as [
    string,
    string,
    string,
  ];
  const [pdf, digest] = [await s.platform.calls('pdf'), 'ab'.repeat(32)];
  for (const caller of [s.gateway, s.inscripciones])
    expect(await codeOf(caller.send(firmarDigest, { permiso: bueno, digest }))).toBe('ACCESO_DENEGADO');
  for (const permiso of [dePdf, deGateway, `${bueno.split('.')[0]}.`, ''])
    expect(await codeOf(pdf.send(firmarDigest, { permiso, digest }))).toBe('ACCESO_DENEGADO');
  expect(await codeOf(pdf.send(firmarDigest, { permiso: bueno, digest }))).toBe('ok');
});

test('the CMS verifies for openssl as CAdES over the signed bytes', async () => {
  const content = Buffer.from('los bytes firmados');
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const answer = await firmar({ dueno, certificateId: id, digest: createHash('sha256').update(content).digest('hex') });
  expect(answer).toMatchObject({ nivel: 'B-T' });
  const files = { 'c.der': Buffer.from(answer.cms, 'base64'), contenido: content, 'raiz.pem': await pki('raiz.pem') };
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
  expect(await openssl(args, files)).toMatchObject({ ok: true, text: expect.stringContaining('successful') });
  expect(await openssl(args, { ...files, contenido: 'otros bytes' })).toMatchObject({ ok: false });
});

test('the token over the signature verifies for openssl up to our root, and only for that signature', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const { timestampToken, signature } = readCms(
    Buffer.from((await firmar({ dueno, certificateId: id })).cms, 'base64'),
  );
  const files = {
    't.der': timestampToken as Buffer,
    firma: signature,
    otra: Buffer.from('otra'),
    'raiz.pem': await pki('raiz.pem'),
  };
  const judge = (data: string) =>
    openssl(['ts', '-verify', '-data', data, '-in', 't.der', '-token_in', '-CAfile', 'raiz.pem'], files);
  expect(await judge('firma')).toMatchObject({ ok: true, text: expect.stringContaining('Verification: OK') });
  expect(await judge('otra')).toMatchObject({ ok: false });
});

test('the same claim gets the same CMS, even at once and after revocation', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const request = { claimId: randomUUID(), dueno, certificateId: id };
  const answers = await Promise.all([firmar(request), firmar(request), firmar(request)]);
  expect(new Set(answers.map(({ cms }) => cms)).size).toBe(1);
  await s.gateway.send(revocarCertificado, { id, reason: 'prueba' }, { actor: nueva(['super-admin']) });
  expect((await firmar(request)).cms).toBe(answers[0]!.cms);
  expect(await codeOf(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
});

test('a revocation that meets a signature comes before it or after it, never between check and key', async () => {
  const actor = nueva(['super-admin']);
  for (let round = 0; round < 6; round += 1) {
    const dueno = firmante();
    const { id } = await emitir(dueno);
    const claimId = randomUUID();
    const [signed, revoked] = await Promise.all([
      codeOf(firmar({ claimId, dueno, certificateId: id })),
      codeOf(s.gateway.send(revocarCertificado, { id, reason: 'a la vez' }, { actor })),
    ]);
    expect(revoked).toBe('ok');
    expect(['ok', 'CERTIFICADO_NO_VIGENTE']).toContain(signed);
    const rows = await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE claim_id = $1', [claimId]);
    expect(rows).toHaveLength(signed === 'ok' ? 1 : 0);
  }
});

test('revoked between load and signature: the check waits for it, refuses, and writes nothing', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const revocation = new pg.Client({ connectionString: s.database.adminUrl });
  await revocation.connect();
  await revocation.query('BEGIN');
  await revocation.query(
    `UPDATE certificados.certificado SET estado = 'revoked', revocado_en = now(), llave_id = NULL WHERE id = $1`,
    [id],
  );
  const claimId = randomUUID();
  const signed = codeOf(firmar({ claimId, dueno, certificateId: id }));
  await eventually(
    'the signature waits',
    async () =>
      (
        await s.database.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'
            AND datname = current_database()`,
        )
      ).length === 1,
  );
  await revocation.query('COMMIT');
  await revocation.end();
  expect(await signed).toBe('CERTIFICADO_NO_VIGENTE');
  expect(
    await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE claim_id = $1', [claimId]),
  ).toHaveLength(0);
});

test('another signer’s certificate is refused', async () => {
  const { id } = await emitir(firmante());
  expect(await codeOf(firmar({ dueno: firmante('propietario'), certificateId: id }))).toBe('CERTIFICADO_AJENO');
  expect(await codeOf(firmar({ dueno: firmante(), certificateId: randomUUID() }))).toBe('CERTIFICADO_AJENO');
});

test.each([
  ['expired', '-2 years'],
  ['not yet valid', '2 years'],
])('a certificate that is %s does not sign', async (_what, shift) => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  await s.database.query(
    `UPDATE certificados.certificado
     SET valido_desde = valido_desde + $2::interval, valido_hasta = valido_hasta + $2::interval WHERE id = $1`,
    [id, shift],
  );
  expect(await codeOf(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(
    await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE certificado_id = $1', [id]),
  ).toHaveLength(0);
});

test('two swapped envelopes do not sign', async () => {
  const [a, b] = [firmante(), firmante()];
  const [one, two] = [await emitir(a), await emitir(b)];
  await s.database.query(
    `UPDATE certificados.llave l SET data_key = o.data_key, sellada = o.sellada
     FROM certificados.certificado c, certificados.certificado d, certificados.llave o
     WHERE c.id = $1 AND l.id = c.llave_id AND d.id = $2 AND o.id = d.llave_id`,
    [one.id, two.id],
  );
  expect(await codeOf(firmar({ dueno: a, certificateId: one.id }))).toBe('ERROR_INTERNO');
  await s.database.query(
    'DELETE FROM certificados.llave WHERE id = (SELECT llave_id FROM certificados.certificado WHERE id = $1)',
    [one.id],
  );
});

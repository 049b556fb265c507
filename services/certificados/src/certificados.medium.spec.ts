import { randomUUID, X509Certificate } from 'node:crypto';
import {
  certificadoDe, certificadoPropio, descargarPki, emitirCertificado, estadoCertificados, firmarDigest, generarCertificado, revocarCertificado,
} from '@portal/contracts/certificados';
import type { AppError, RequestOf } from '@portal/contracts/core';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { jetstream } from '@nats-io/jetstream';
import { readCms } from '@portal/pdf-signature';
import { databaseOptions, Transactions } from '@portal/service-kit';
import { eventually, unaPersona } from '@portal/test-kit';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { SeriesRepository } from './certificados/series.repository.js';
import { certificadosDatabase } from './database.js';
import { openssl } from './pruebas/openssl.js';
import { arrancar, unServicio, type Servicio } from './pruebas/servicio.js';

let s: Servicio;
beforeAll(async () => { s = await unServicio(); });
afterAll(() => s?.close());

const datos = { commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'CO' };
const digest = 'ab'.repeat(32);
let n = 0;
const nueva = (roles: Parameters<typeof unaPersona>[1] = []) => unaPersona(`persona${++n}`, roles);
const generar = (actor = nueva()) => s.gateway.send(generarCertificado, datos, { actor });
const code = (promise: Promise<unknown>) => promise.then(() => 'ok', (error: unknown) => (error as AppError).code);
const firmante = (rol: 'conductor' | 'propietario' = 'conductor') => ({ kind: 'firmante', inscripcionId: randomUUID(), rol }) as const;
type Firmante = ReturnType<typeof firmante>;
const emitir = (dueno: Firmante) => s.inscripciones.send(emitirCertificado, { ...datos, dueno, email: 'ana@transcarga.test', documento: '1023456789' });
const firmar = (request: Partial<RequestOf<typeof firmarDigest>> & Pick<RequestOf<typeof firmarDigest>, 'dueno' | 'certificateId'>) =>
  s.inscripciones.send(firmarDigest, { claimId: randomUUID(), digest, ...request });
const pki = async (archivo: RequestOf<typeof descargarPki>['archivo']) =>
  Buffer.from((await s.gateway.send(descargarPki, { archivo })).base64, 'base64');
const der = async (id: string) => (await s.database.query<{ der: Buffer }>('SELECT der FROM certificados.certificado WHERE id = $1', [id]))[0]!.der;
const pem = (bytes: Buffer) => new X509Certificate(bytes).toString();
const crlPem = (bytes: Buffer) => `-----BEGIN X509 CRL-----\n${bytes.toString('base64')}\n-----END X509 CRL-----\n`;

async function verificar(id: string) {
  const files = { 'leaf.pem': pem(await der(id)), 'raiz.pem': await pki('raiz.pem'), 'emisora.pem': await pki('emisora.pem') };
  const crls = crlPem(await pki('raiz.crl')) + crlPem(await pki('emisora.crl'));
  const args = ['verify', '-x509_strict', '-crl_check_all', '-CRLfile', 'crls.pem', '-CAfile', 'raiz.pem', '-untrusted', 'emisora.pem', 'leaf.pem'];
  return openssl(args, { ...files, 'crls.pem': crls });
}

test('a person without a certificate is told so', async () => {
  expect(await code(s.gateway.send(certificadoPropio, {}, { actor: nueva() }))).toBe('CERTIFICADO_NO_ENCONTRADO');
});

test('a generated certificate chains to the root under both CRLs, for openssl in strict mode', async () => {
  const actor = nueva();
  const certificado = await generar(actor);
  expect(certificado).toMatchObject({ status: 'active', commonName: 'Ana Gómez', email: actor.email, subject: 'CN=Ana Gómez,O=TRANSCARGA,C=CO' });
  expect(await s.gateway.send(certificadoPropio, {}, { actor })).toEqual(certificado);
  const x509 = new X509Certificate(await der(certificado.id));
  expect(x509.serialNumber).toBe(certificado.serialNumber);
  expect(x509.fingerprint256).toBe(certificado.fingerprint);
  expect(new Date(x509.validTo).toISOString()).toBe(certificado.validTo);
  expect((Date.parse(certificado.validTo) - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
  expect(await verificar(certificado.id)).toMatchObject({ ok: true });
});

test('the published CRLs carry number, next update and the issuer’s key', async () => {
  const { text } = await openssl(['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-text', '-CAfile', 'ca.pem'], { 'c.crl': await pki('emisora.crl'), 'ca.pem': await pki('emisora.pem') });
  expect(text).toMatch(/X509v3 CRL Number:\s+\d+/);
  expect(text).toContain('X509v3 Authority Key Identifier');
  expect(text).toContain('verify OK');
  const [, last, next] = /Last Update: (.*)\s+Next Update: (.*)/.exec(text)!;
  expect(Date.parse(next!) - Date.parse(last!)).toBe(86_400_000);
});

test('a second generation within a minute is refused with the seconds to wait', async () => {
  const actor = nueva();
  await generar(actor);
  await expect(generar(actor)).rejects.toMatchObject({ code: 'CERTIFICADO_RECIENTE', retryAfter: expect.any(Number) });
});

test('the same idempotency key gives the same certificate', async () => {
  const options = { actor: nueva(), idempotencyKey: 'una' };
  const first = await s.gateway.send(generarCertificado, datos, options);
  expect(await s.gateway.send(generarCertificado, datos, options)).toEqual(first);
});

test('a signer whose answer got lost asks again under his key and gets the same certificate', async () => {
  const request = { ...datos, dueno: firmante(), email: 'ana@transcarga.test', documento: '1023456789' };
  const first = await s.inscripciones.send(emitirCertificado, request, { idempotencyKey: 'suya' });
  expect(await s.inscripciones.send(emitirCertificado, request, { idempotencyKey: 'suya' })).toEqual(first);
});

test('a new certificate supersedes the active one, in the CRL too, and both facts are announced', async () => {
  const actor = nueva();
  const first = await generar(actor);
  await s.database.query(`UPDATE certificados.certificado SET emitido_en = now() - interval '2 minutes' WHERE id = $1`, [first.id]);
  const second = await generar(actor);
  const { certificados } = await s.inscripciones.send(estadoCertificados, { ids: [first.id, second.id] });
  expect(Object.fromEntries(certificados.map((c) => [c.id, c.status]))).toEqual({ [first.id]: 'revoked', [second.id]: 'active' });
  expect((await verificar(first.id)).text).toContain('certificate revoked');
  expect(await verificar(second.id)).toMatchObject({ ok: true });
  const facts = await s.database.query<{ type: string; data: object }>(
    `SELECT type, envelope->'data' AS data FROM certificados.outbox WHERE envelope->'data'->>'certificadoId' = ANY($1) ORDER BY seq`, [[first.id, second.id]]);
  expect(facts.map(({ type }) => type)).toEqual(['certificado-emitido', 'certificado-revocado', 'certificado-emitido']);
  expect(facts[1]!.data).toMatchObject({ certificadoId: first.id, porReemplazo: true });
});

test('the owner revokes; the CRL says so at once; a second revocation changes nothing', async () => {
  const actor = nueva();
  const { id } = await generar(actor);
  const revoked = await s.gateway.send(revocarCertificado, { id }, { actor });
  expect(revoked).toMatchObject({ id, status: 'revoked', revokedAt: expect.any(String) });
  expect((await verificar(id)).text).toContain('certificate revoked');
  expect(await s.gateway.send(revocarCertificado, { id }, { actor })).toEqual(revoked);
  expect(await s.database.query(`SELECT 1 FROM certificados.outbox WHERE type = 'certificado-revocado' AND envelope->'data'->>'certificadoId' = $1`, [id])).toHaveLength(1);
  expect(await s.database.query('SELECT 1 FROM certificados.llave l JOIN certificados.certificado c ON c.llave_id = l.id WHERE c.id = $1', [id])).toHaveLength(0);
});

describe('who may revoke', () => {
  const titular = unaPersona('titular-revocable');
  const quien = {
    'its owner': titular, 'its owner, an administrator too': unaPersona('titular-revocable', ['admin']), 'another person': nueva(),
    'an administrator': nueva(['admin']), 'a tester': nueva(['tester']), 'a super-administrator': nueva(['super-admin']),
  };
  const deTitular = async () => {
    await s.database.query(`UPDATE certificados.certificado SET emitido_en = now() - interval '2 minutes' WHERE subject = $1`, [titular.subject]);
    return (await generar(titular)).id;
  };
  const deFirmante = async () => (await emitir(firmante())).id;
  const NO = 'CERTIFICADO_NO_ENCONTRADO';

  test.each([
    ['its owner', 'own', undefined, 'ok'], ['its owner', 'own', 'Ya no la uso', 'ok'], ['its owner, an administrator too', 'own', undefined, 'ok'],
    ['another person', 'own', 'x', NO], ['an administrator', 'own', 'x', NO], ['a tester', 'own', 'x', NO],
    ['a super-administrator', 'own', undefined, 'DATOS_INVALIDOS'], ['a super-administrator', 'own', ' \n ', 'DATOS_INVALIDOS'], ['a super-administrator', 'own', 'Celular perdido', 'ok'],
    ['another person', 'signer’s', 'x', NO], ['an administrator', 'signer’s', 'x', NO],
    ['a super-administrator', 'signer’s', undefined, 'DATOS_INVALIDOS'], ['a super-administrator', 'signer’s', 'Conductor despedido', 'ok'],
  ] as const)('%s, a certificate that is %s, with reason %j: %s', async (who, whose, reason, outcome) => {
    const id = await (whose === 'own' ? deTitular() : deFirmante());
    expect(await code(s.gateway.send(revocarCertificado, { id, ...(reason !== undefined && { reason }) }, { actor: quien[who] }))).toBe(outcome);
    const [row] = await s.database.query<{ estado: string; llaves: number }>(
      `SELECT estado, (SELECT count(*)::int FROM certificados.llave l WHERE l.id = c.llave_id) AS llaves FROM certificados.certificado c WHERE id = $1`, [id]);
    expect(row).toEqual(outcome === 'ok' ? { estado: 'revoked', llaves: 0 } : { estado: 'active', llaves: 1 });
  });

  test('a super-administrator without a reason is told which field is missing', async () => {
    const call = s.gateway.send(revocarCertificado, { id: await deFirmante() }, { actor: quien['a super-administrator'] });
    await expect(call).rejects.toMatchObject({ code: 'DATOS_INVALIDOS', fields: [{ path: 'reason', message: expect.stringContaining('motivo') }] });
  });

  test('the reason is shown, the fact announced, the audit told; the CMS of an earlier signature stays', async () => {
    const dueno = firmante();
    const { id } = await emitir(dueno);
    const claimId = randomUUID();
    const { cms } = await firmar({ claimId, dueno, certificateId: id });
    const actor = quien['a super-administrator'];
    expect(await code(s.gateway.send(revocarCertificado, { id, reason: 'Celular\0 perdido\ud800' }, { actor }))).toBe('DATOS_INVALIDOS');
    const revocado = await s.gateway.send(revocarCertificado, { id, reason: 'Celular\n perdido ' }, { actor });
    expect(revocado).toMatchObject({ status: 'revoked', revocationReason: 'Celular perdido' });
    const rows = await s.database.query<{ type: string; data: Record<string, unknown> }>(
      `SELECT type, envelope->'data' AS data FROM certificados.outbox WHERE envelope->'data'->>'certificadoId' = $1 OR envelope->'data'->>'recurso' = $2 ORDER BY seq`, [id, `certificado:${id}`]);
    expect(rows.find(({ type }) => type === 'certificado-revocado')?.data).toMatchObject({ dueno, porReemplazo: false });
    expect(rows.find(({ data }) => data['accion'] === 'certificado.revocado')?.data).toMatchObject({ actor: `persona:${actor.subject}`, datos: { motivo: 'Celular perdido' } });
    const [firma] = await s.database.query<{ cms: Buffer }>('SELECT cms FROM certificados.firma_emitida WHERE claim_id = $1', [claimId]);
    expect(firma!.cms.toString('base64')).toBe(cms);
    expect((await verificar(id)).text).toContain('certificate revoked');
    expect(await code(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
  });
});

test('without a session nothing is generated or revoked', async () => {
  const calls = [s.gateway.send(generarCertificado, datos), s.gateway.send(revocarCertificado, { id: randomUUID() }), s.gateway.send(certificadoPropio, {})];
  expect(await Promise.all(calls.map(code))).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
});

test('a signer’s certificate carries the document, and belongs to one role of one enrolment', async () => {
  const dueno = firmante();
  expect(await s.inscripciones.send(certificadoDe, { dueno })).toEqual({ certificado: null });
  const certificado = await emitir(dueno);
  expect(certificado.subject).toBe('CN=Ana Gómez,serialNumber=1023456789,O=TRANSCARGA,C=CO');
  expect(await s.inscripciones.send(certificadoDe, { dueno })).toEqual({ certificado });
  expect(await s.inscripciones.send(certificadoDe, { dueno: { ...dueno, rol: 'propietario' } })).toEqual({ certificado: null });
  expect(await code(emitir(dueno))).toBe('CERTIFICADO_RECIENTE');
});

test('the gateway cannot issue to signers nor sign', async () => {
  expect(await code(s.gateway.send(firmarDigest, { claimId: randomUUID(), dueno: firmante(), certificateId: randomUUID(), digest }))).toBe('ACCESO_DENEGADO');
});

test('the CMS verifies for openssl as CAdES over the signed bytes', async () => {
  const { createHash } = await import('node:crypto');
  const content = Buffer.from('los bytes firmados');
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const answer = await firmar({ dueno, certificateId: id, digest: createHash('sha256').update(content).digest('hex') });
  expect(answer).toMatchObject({ nivel: 'B-T', certificado: { id } });
  const files = { 'c.der': Buffer.from(answer.cms, 'base64'), contenido: content, 'raiz.pem': await pki('raiz.pem') };
  const args = ['cms', '-verify', '-cades', '-inform', 'DER', '-in', 'c.der', '-content', 'contenido', '-CAfile', 'raiz.pem', '-purpose', 'any', '-binary'];
  expect(await openssl(args, files)).toMatchObject({ ok: true, text: expect.stringContaining('successful') });
  expect(await openssl(args, { ...files, contenido: 'otros bytes' })).toMatchObject({ ok: false });
});

test('the token over the signature verifies for openssl up to our root, and only for that signature', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const { timestampToken, signature } = readCms(Buffer.from((await firmar({ dueno, certificateId: id })).cms, 'base64'));
  const files = { 't.der': timestampToken as Buffer, firma: signature, otra: Buffer.from('otra'), 'raiz.pem': await pki('raiz.pem') };
  const judge = (data: string) => openssl(['ts', '-verify', '-data', data, '-in', 't.der', '-token_in', '-CAfile', 'raiz.pem'], files);
  expect(await judge('firma')).toMatchObject({ ok: true, text: expect.stringContaining('Verification: OK') });
  expect(await judge('otra')).toMatchObject({ ok: false });
});

test('the timestamp authority is published, stamps only, and stands under the issuing CRL', async () => {
  const tsa = await pki('tsa.pem');
  const x509 = new X509Certificate(await pki('tsa.cer'));
  expect(x509.toString()).toBe(tsa.toString());
  expect(await s.database.query('SELECT 1 FROM certificados.serie WHERE serial = $1', [x509.serialNumber])).toHaveLength(1);
  const { text } = await openssl(['x509', '-in', 'tsa.pem', '-noout', '-ext', 'keyUsage,extendedKeyUsage,basicConstraints,crlDistributionPoints'], { 'tsa.pem': tsa });
  expect(text).toMatch(/Key Usage: critical\s+Digital Signature\n/);
  expect(text).toMatch(/Extended Key Usage: critical\s+Time Stamping\n/);
  expect(text).toMatch(/CA:FALSE[\s\S]*emisora\.crl/);
  const crls = crlPem(await pki('raiz.crl')) + crlPem(await pki('emisora.crl'));
  const files = { 'tsa.pem': tsa, 'raiz.pem': await pki('raiz.pem'), 'emisora.pem': await pki('emisora.pem'), 'crls.pem': crls };
  const args = ['verify', '-x509_strict', '-purpose', 'timestampsign', '-crl_check_all', '-CRLfile', 'crls.pem', '-CAfile', 'raiz.pem', '-untrusted', 'emisora.pem', 'tsa.pem'];
  expect(await openssl(args, files)).toMatchObject({ ok: true });
});

test('the same claim gets the same CMS, even at once and after revocation', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const request = { claimId: randomUUID(), dueno, certificateId: id };
  const answers = await Promise.all([firmar(request), firmar(request), firmar(request)]);
  expect(new Set(answers.map(({ cms }) => cms)).size).toBe(1);
  await s.gateway.send(revocarCertificado, { id, reason: 'prueba' }, { actor: nueva(['super-admin']) });
  expect((await firmar(request)).cms).toBe(answers[0]!.cms);
  expect(await code(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
});

test('a revocation that meets a signature comes before it or after it, never between check and key', async () => {
  const actor = nueva(['super-admin']);
  for (let round = 0; round < 6; round += 1) {
    const dueno = firmante();
    const { id } = await emitir(dueno);
    const claimId = randomUUID();
    const [signed, revoked] = await Promise.all([
      code(firmar({ claimId, dueno, certificateId: id })),
      code(s.gateway.send(revocarCertificado, { id, reason: 'a la vez' }, { actor })),
    ]);
    expect(revoked).toBe('ok');
    expect(['ok', 'CERTIFICADO_NO_VIGENTE']).toContain(signed);
    const rows = await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE claim_id = $1', [claimId]);
    expect(rows).toHaveLength(signed === 'ok' ? 1 : 0);
  }
});

test('revoked between load and signature: the check waits for the revocation, refuses, and writes nothing', async () => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  const revocation = new pg.Client({ connectionString: s.database.adminUrl });
  await revocation.connect();
  await revocation.query('BEGIN');
  await revocation.query(`UPDATE certificados.certificado SET estado = 'revoked', revocado_en = now(), llave_id = NULL WHERE id = $1`, [id]);
  const claimId = randomUUID();
  const signed = code(firmar({ claimId, dueno, certificateId: id }));
  await eventually('the signature waits', async () => (await s.database.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%' AND datname = current_database()`)).length === 1);
  await revocation.query('COMMIT');
  await revocation.end();
  expect(await signed).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE claim_id = $1', [claimId])).toHaveLength(0);
});

test('another signer’s certificate is refused', async () => {
  const { id } = await emitir(firmante());
  expect(await code(firmar({ dueno: firmante('propietario'), certificateId: id }))).toBe('CERTIFICADO_AJENO');
  expect(await code(firmar({ dueno: firmante(), certificateId: randomUUID() }))).toBe('CERTIFICADO_AJENO');
});

test.each([['expired', '-2 years'], ['not yet valid', '2 years']])('a certificate that is %s does not sign', async (_what, shift) => {
  const dueno = firmante();
  const { id } = await emitir(dueno);
  await s.database.query(`UPDATE certificados.certificado SET valido_desde = valido_desde + $2::interval, valido_hasta = valido_hasta + $2::interval WHERE id = $1`, [id, shift]);
  expect(await code(firmar({ dueno, certificateId: id }))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await s.database.query('SELECT 1 FROM certificados.firma_emitida WHERE certificado_id = $1', [id])).toHaveLength(0);
});

test('two swapped envelopes do not sign', async () => {
  const [a, b] = [firmante(), firmante()];
  const [one, two] = [await emitir(a), await emitir(b)];
  await s.database.query(
    `UPDATE certificados.llave l SET data_key = o.data_key, sellada = o.sellada
     FROM certificados.certificado c, certificados.certificado d, certificados.llave o
     WHERE c.id = $1 AND l.id = c.llave_id AND d.id = $2 AND o.id = d.llave_id`, [one.id, two.id]);
  expect(await code(firmar({ dueno: a, certificateId: one.id }))).toBe('ERROR_INTERNO');
  await s.database.query('DELETE FROM certificados.llave WHERE id = (SELECT llave_id FROM certificados.certificado WHERE id = $1)', [one.id]);
});

test('a deleted enrolment leaves only its serials', async () => {
  const dueno = firmante();
  const { id, serialNumber } = await emitir(dueno);
  await firmar({ dueno, certificateId: id });
  const nats = await s.platform.nats.connect('inscripciones');
  const envelope = { id: randomUUID(), type: inscripcionEliminada.type, at: new Date().toISOString(), requestId: 'r', data: { inscripcionId: dueno.inscripcionId } };
  await jetstream(nats).publish(inscripcionEliminada.subject, JSON.stringify(envelope), { msgID: envelope.id });
  await eventually('everything of it is erased', async () => {
    const left = await s.database.query(
      `SELECT 1 FROM certificados.certificado WHERE id = $1 UNION ALL SELECT 1 FROM certificados.firma_emitida WHERE certificado_id = $1
       UNION ALL SELECT 1 FROM certificados.llave WHERE dueno = $2`, [id, `firmante:${dueno.inscripcionId}:conductor`]);
    return left.length === 0;
  });
  expect(await s.database.query('SELECT 1 FROM certificados.serie WHERE serial = $1', [serialNumber])).toHaveLength(1);
  await nats.close();
});

test('a serial that is taken is drawn again', async () => {
  const draws = ['01AA', '01AA', '01BB'];
  const take = () => s.app.get(Transactions).run((tx) => new SeriesRepository().reservar(tx, 1, () => draws.shift()!));
  expect([...(await take()), ...(await take())]).toEqual(['01AA', '01BB']);
  await s.database.query(`DELETE FROM certificados.serie WHERE serial IN ('01AA', '01BB')`);
});

test('the migrations yield exactly the schema of the entities', async () => {
  const dataSource = await new DataSource(databaseOptions(certificadosDatabase(s.database.url))).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('a database founded before there was a timestamp authority gets one at the next start, and keeps the rest', async () => {
  const huellas = () => s.database.query('SELECT id, md5(der) FROM certificados.autoridad ORDER BY id');
  const before = await huellas();
  await s.database.query(`WITH t AS (DELETE FROM certificados.autoridad WHERE id = 'tsa' RETURNING llave_id) DELETE FROM certificados.llave USING t WHERE id = t.llave_id`);
  await (await arrancar(s.platform, s.database)).close();
  const after = await huellas();
  expect(after.map(({ id }) => id)).toEqual(['emisora', 'raiz', 'tsa']);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).not.toEqual(before[2]);
  const dueno = firmante();
  const { id } = await emitir(dueno);
  expect(await firmar({ dueno, certificateId: id })).toMatchObject({ nivel: 'B-T' });
});

test.each([
  ['lost its key', `UPDATE certificados.autoridad SET llave_id = gen_random_uuid() WHERE id = 'tsa'`, /the key of tsa is missing/],
  ['has another’s certificate', `UPDATE certificados.autoridad SET der = (SELECT der FROM certificados.autoridad WHERE id = 'emisora') WHERE id = 'tsa'`, /our own timestamps do not verify: .*EKU/],
])('the self-test names a timestamp authority that %s', async (_what, damage, message) => {
  const [row] = await s.database.query<{ der: Buffer; llave_id: string; vence_en: Date }>(`SELECT der, llave_id, vence_en FROM certificados.autoridad WHERE id = 'tsa'`);
  await s.database.query(damage);
  await expect(arrancar(s.platform, s.database)).rejects.toThrow(message);
  await s.database.query(`UPDATE certificados.autoridad SET der = $1, llave_id = $2, vence_en = $3 WHERE id = 'tsa'`, [row!.der, row!.llave_id, row!.vence_en]);
});

test('with a wrong key-encryption key the service does not start and says which', async () => {
  const wrong = s.platform.env('certificados')['FORM_KEK_FILE']!;
  await expect(arrancar(s.platform, s.database, { CA_KEK_FILE: wrong })).rejects.toThrow(/wrong CA_KEK_FILE: 3 envelopes are under [0-9a-f]{16}/);
  await expect(arrancar(s.platform, s.database, { SIGNER_KEK_FILE: wrong })).rejects.toThrow(/wrong SIGNER_KEK_FILE/);
});

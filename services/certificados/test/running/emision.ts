/** Who gets a certificate, what it says, and what of it stays when its enrolment goes. */
import { randomUUID, X509Certificate } from 'node:crypto';
import {
  certificadoDe,
  certificadoPropio,
  emitirCertificado,
  generarCertificado,
  revocarCertificado,
  titularDeCertificado,
} from '@portal/contracts/certificados';
import type { RequestOf } from '@portal/contracts/core';
import { inscripcionEliminada } from '@portal/contracts/inscripciones';
import { Transactions } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import { SerialRepository } from '../../src/crl/serial.repository.js';
import { openssl } from '../openssl.js';
import { DATOS, firmante, nueva, s } from '../running-service.js';

const { generar, emitir, firmar, pki, der, verificar } = s;
const titular = (certificadoId: string) => s.notificaciones.send(titularDeCertificado, { certificadoId });

test('a person without a certificate is told so', async () => {
  expect(await codeOf(s.gateway.send(certificadoPropio, {}, { actor: nueva() }))).toBe('CERTIFICADO_NO_ENCONTRADO');
});

test('a generated certificate chains to the root under both CRLs, for openssl in strict mode', async () => {
  const actor = nueva();
  const certificado = await generar(actor);
  expect(certificado).toMatchObject({
    status: 'active',
    commonName: 'Ana Gómez',
    email: actor.email,
    subject: 'CN=Ana Gómez,O=TRANSCARGA,C=CO',
  });
  expect(await s.gateway.send(certificadoPropio, {}, { actor })).toEqual(certificado);
  const x509 = new X509Certificate(await der(certificado.id));
  expect(x509.serialNumber).toBe(certificado.serialNumber);
  expect(x509.fingerprint256).toBe(certificado.fingerprint);
  expect(new Date(x509.validTo).toISOString()).toBe(certificado.validTo);
  expect((Date.parse(certificado.validTo) - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
  expect(await verificar(certificado.id)).toMatchObject({ ok: true });
});

test('the published CRLs carry number, next update and the issuer’s key', async () => {
  const { text } = await openssl(['crl', '-inform', 'DER', '-in', 'c.crl', '-noout', '-text', '-CAfile', 'ca.pem'], {
    'c.crl': await pki('emisora.crl'),
    'ca.pem': await pki('emisora.pem'),
  });
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
  const first = await s.gateway.send(generarCertificado, DATOS, options);
  expect(await s.gateway.send(generarCertificado, DATOS, options)).toEqual(first);
});

test('a signer whose answer got lost asks again under his key and gets the same certificate', async () => {
  const request = { ...DATOS, dueno: firmante(), email: 'ana@transcarga.test', documento: '1023456789' };
  const first = await s.inscripciones.send(emitirCertificado, request, { idempotencyKey: 'suya' });
  expect(await s.inscripciones.send(emitirCertificado, request, { idempotencyKey: 'suya' })).toEqual(first);
});

test('a certificate is found by its id for its owner alone', async () => {
  const [dueno, otro] = [firmante(), firmante()];
  const { id } = await emitir(dueno);
  const de = async (quien: typeof dueno) =>
    (await s.inscripciones.send(certificadoDe, { dueno: quien, id })).certificado?.id;
  expect([await de(dueno), await de(otro)]).toEqual([id, undefined]);
});

test('without a session nothing is generated or revoked', async () => {
  const calls = [
    s.gateway.send(generarCertificado, DATOS),
    s.gateway.send(revocarCertificado, { id: randomUUID() }),
    s.gateway.send(certificadoPropio, {}),
  ];
  expect(await Promise.all(calls.map(codeOf))).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
});

test('a signer’s certificate carries the document, and belongs to one role of one enrolment', async () => {
  const dueno = firmante();
  expect(await s.inscripciones.send(certificadoDe, { dueno })).toEqual({ certificado: null });
  const certificado = await emitir(dueno);
  expect(certificado.subject).toBe('CN=Ana Gómez,serialNumber=1023456789,O=TRANSCARGA,C=CO');
  expect(await s.inscripciones.send(certificadoDe, { dueno })).toEqual({ certificado });
  expect(await s.inscripciones.send(certificadoDe, { dueno: { ...dueno, rol: 'propietario' } })).toEqual({
    certificado: null,
  });
  expect(await codeOf(emitir(dueno))).toBe('CERTIFICADO_RECIENTE');
});

test('a company’s certificate says who signs for it, and so does the greeting of its mail', async () => {
  const pedir = (representante: RequestOf<typeof emitirCertificado>['representante']) =>
    s.inscripciones.send(emitirCertificado, {
      ...{ ...DATOS, commonName: 'TRANSPORTES X S.A.S.', dueno: firmante('propietario') },
      ...{ email: 'maria@transcarga.test', documento: '899999055-4', representante },
    });
  const certificado = await pedir({ nombres: 'María  José', apellidos: 'Pérez Ñáñez', cargo: 'Gerente' });
  expect(certificado.subject).toBe(
    'CN=TRANSPORTES X S.A.S.,givenName=María José,SN=Pérez Ñáñez,title=Gerente,serialNumber=899999055-4,O=TRANSCARGA,C=CO',
  );
  expect(new X509Certificate(await der(certificado.id)).subject.split('\n')).toEqual([
    'C=CO',
    'O=TRANSCARGA',
    'serialNumber=899999055-4',
    'title=Gerente',
    'SN=Pérez Ñáñez',
    'GN=María José',
    'CN=TRANSPORTES X S.A.S.',
  ]);
  expect(await verificar(certificado.id)).toMatchObject({ ok: true });
  expect(await titular(certificado.id)).toEqual({
    commonName: 'María José Pérez Ñáñez, en representación de TRANSPORTES X S.A.S.',
    email: 'maria@transcarga.test',
  });
  const sinCargo = await pedir({ nombres: 'María', apellidos: 'Pérez' });
  expect(sinCargo.subject).not.toContain('title');
});

test('a fact names a certificate; who mails it asks for its holder, lately changed: CERTIFICADO_NO_ENCONTRADO', async () => {
  const dueno = firmante();
  const { id, fingerprint } = await emitir(dueno);
  const [hecho] = await s.database.query<{ data: object }>(
    `SELECT envelope->'data' AS data FROM certificados.outbox WHERE envelope->'data'->>'certificadoId' = $1`,
    [id],
  );
  const fechas = { emitidoEn: expect.any(String), venceEn: expect.any(String) };
  expect(hecho?.data).toEqual({ certificadoId: id, dueno, fingerprint, ...fechas });
  expect(await titular(id)).toEqual({ commonName: 'Ana Gómez', email: 'ana@transcarga.test' });
  const cambiado = (columnas: string) =>
    s.database.query(`UPDATE certificados.certificado SET ${columnas} WHERE id = $1`, [id]);
  await cambiado(`emitido_en = now() - interval '9 days'`);
  expect(await codeOf(titular(id))).toBe('CERTIFICADO_NO_ENCONTRADO');
  await cambiado(`estado = 'revoked', llave_id = NULL, revocado_en = now() - interval '7 days'`);
  expect(await codeOf(titular(id))).toBe('ok');
  expect(await codeOf(titular(randomUUID()))).toBe('CERTIFICADO_NO_ENCONTRADO');
});

test('a deleted enrolment leaves only its serials', async () => {
  const dueno = firmante();
  const { id, serialNumber } = await emitir(dueno);
  await firmar({ dueno, certificateId: id });
  const flujo = async () => (await s.platform.kept()).filter((mensaje) => mensaje.includes(dueno.inscripcionId));
  await eventually('the stream has the fact of its issue', async () => (await flujo()).length > 0);
  await s.platform.tell(inscripcionEliminada, { inscripcionId: dueno.inscripcionId });
  await eventually('everything of it is erased', async () => {
    const left = await s.database.query(
      `SELECT 1 FROM certificados.certificado WHERE id = $1 UNION ALL SELECT 1 FROM certificados.firma_emitida
        WHERE certificado_id = $1
       UNION ALL SELECT 1 FROM certificados.llave WHERE dueno = $2`,
      [id, `firmante:${dueno.inscripcionId}:conductor`],
    );
    return left.length === 0;
  });
  expect(await s.database.query('SELECT 1 FROM certificados.serie WHERE serial = $1', [serialNumber])).toHaveLength(1);
  expect(await codeOf(titular(id))).toBe('CERTIFICADO_NO_ENCONTRADO');
  expect((await flujo()).join('\n')).toContain('certificado-emitido');
  expect((await flujo()).join('\n')).not.toMatch(/Ana|transcarga\.test/);
});

test('a serial that is taken is drawn again', async () => {
  const draws = ['01AA', '01AA', '01BB'];
  const take = () => s.app.get(Transactions).run((tx) => new SerialRepository().take(tx, 1, () => draws.shift()!));
  expect([...(await take()), ...(await take())]).toEqual(['01AA', '01BB']);
  await s.database.query(`DELETE FROM certificados.serie WHERE serial IN ('01AA', '01BB')`);
});

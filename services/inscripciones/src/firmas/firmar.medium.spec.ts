import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { verificarCodigo, verificarEnlace, verificarHuella } from '@portal/contracts/firmas';
import { descargarPdf, inscripcionCompletada, misInscripciones } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { sql, Transactions } from '@portal/service-kit';
import { codigo, Entorno, registrante, unaFirma } from '../../test/entorno.js';

let entorno: Entorno;
beforeAll(async () => {
  entorno = await Entorno.levantar();
});
afterAll(() => entorno?.cerrar());

const firmas = (id: string) =>
  entorno.database.query(`SELECT * FROM inscripciones.firma WHERE inscripcion_id = $1`, [id]);
const revisiones = async (id: string) =>
  entorno.database.query<{ numero: number; key: string; sha256: string }>(
    `SELECT numero, key, sha256 FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero`,
    [id],
  );

test('a hundred simultaneous submissions of one link leave one signature', async () => {
  const { inscripcion, conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  const antes = entorno.dobles.reservasPedidas.length;
  const codigos = await Promise.all(Array.from({ length: 100 }, () => codigo(entorno.firmar(conductor, certificado))));
  expect(codigos.filter((c) => c === 'ok')).toHaveLength(1);
  expect(new Set(codigos.filter((c) => c !== 'ok'))).toEqual(
    new Set(codigos.filter((c) => ['FIRMA_YA_REGISTRADA', 'FIRMA_EN_CURSO'].includes(c))),
  );
  expect(codigos.filter((c) => c === 'FIRMA_YA_REGISTRADA' || c === 'FIRMA_EN_CURSO')).toHaveLength(99);
  expect(await firmas(inscripcion.id)).toHaveLength(1);
  expect(entorno.dobles.reservasPedidas).toHaveLength(antes + 1);
  expect(await revisiones(inscripcion.id)).toHaveLength(2);
  expect(
    (await entorno.auditoria('firma.registrada')).filter(
      (entrada) => entrada['recurso'] === `inscripcion:${inscripcion.id}`,
    ),
  ).toHaveLength(1);
});

test('driver and contract signer signing at once both succeed, each revision a prefix of the next', async () => {
  const { inscripcion, conductor, propietario } = await entorno.enviada();
  const [suyo, otro] = await Promise.all([entorno.certificar(conductor), entorno.certificar(propietario)]);
  await Promise.all([entorno.firmar(conductor, suyo), entorno.firmar(propietario, otro)]);
  const archivos = await Promise.all(
    (await revisiones(inscripcion.id)).map(({ key }) => entorno.dobles.objects.read(key)),
  );
  expect(archivos).toHaveLength(3);
  for (const [anterior, siguiente] of [
    [0, 1],
    [1, 2],
  ] as const) {
    expect(archivos[siguiente]!.subarray(0, archivos[anterior]!.length).equals(archivos[anterior]!)).toBe(true);
  }
  expect(archivos[2]!.toString()).toMatch(/true[\s\S]*false/);
});

test('the second signature completes: event with three addressees, listed, verifiable with initials only', async () => {
  const { inscripcion, conductor, propietario, form } = await entorno.enviada();
  expect(await entorno.firmar(conductor, await entorno.certificar(conductor))).toMatchObject({ completa: false });
  expect(await entorno.hechos(inscripcionCompletada.type, inscripcion.id)).toEqual([]);
  const { sha256, completa } = await entorno.firmar(propietario, await entorno.certificar(propietario));
  expect(completa).toBe(true);
  const [hecho] = await entorno.hechos(inscripcionCompletada.type, inscripcion.id);
  expect(hecho).toMatchObject({
    sha256,
    destinatarios: [
      { correo: form.correoElectronicoConductor },
      { correo: form.correoElectronicoTenedor },
      { correo: registrante.email },
    ],
  });
  const { items } = await entorno.pedir(misInscripciones, { limite: 50 }, registrante);
  expect(items.find(({ id }) => id === inscripcion.id)).toMatchObject({
    conductorSigned: true,
    propietarioSigned: true,
    entregas: { conductor: { estado: 'firmado' } },
  });
  expect(await entorno.pedir(descargarPdf, { id: inscripcion.id }, registrante)).toMatchObject({
    sha256,
    fileName: `inscripcion_${inscripcion.id}.pdf`,
  });
  const verificado = await entorno.pedir(verificarCodigo, { codigo: String(hecho!['codigoVerificacion']) });
  expect(verificado).toMatchObject({
    completa: true,
    revision: 2,
    sha256,
    firmas: [{ iniciales: 'L. A. P. R.', certificado: 'vigente' }, { nivel: 'B-T' }],
  });
  expect(JSON.stringify(verificado)).not.toMatch(/Peña|Ñáñez/);
  const [, primera] = await revisiones(inscripcion.id);
  expect(await entorno.pedir(verificarHuella, { sha256: primera!.sha256 })).toMatchObject({
    completa: false,
    revision: 1,
    firmas: [{ rol: 'conductor' }],
  });
});

test('a used link says so without personal data and cannot sign twice', async () => {
  const { conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  await entorno.firmar(conductor, certificado);
  const verificado = await entorno.pedir(verificarEnlace, { token: conductor.token });
  expect(verificado).toEqual({
    isUsed: true,
    inscripcion: null,
    signerType: 'conductor',
    signedAt: expect.any(String),
  });
  expect(await codigo(entorno.firmar(conductor, certificado))).toBe('FIRMA_YA_REGISTRADA');
});

test('the same key gives the stored answer, another body under it is refused', async () => {
  const { conductor, inscripcion } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  const key = randomUUID();
  const primera = await entorno.firmar(conductor, certificado, {}, key);
  expect(await entorno.firmar(conductor, certificado, {}, key)).toEqual(primera);
  expect(await codigo(entorno.firmar(conductor, certificado, { signature: 'otra' }, key))).toBe(
    'LLAVE_IDEMPOTENTE_REUTILIZADA',
  );
  expect(await firmas(inscripcion.id)).toHaveLength(1);
});

test('what was seen must be what is signed: DOCUMENTO_CAMBIO', async () => {
  const { conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  expect(await codigo(entorno.firmar(conductor, certificado, { documentHash: '0'.repeat(64) }))).toBe(
    'DOCUMENTO_CAMBIO',
  );
  const { documentHash } = await entorno.pedir(verificarEnlace, { token: conductor.token });
  expect(await codigo(entorno.firmar(conductor, certificado, { documentHash }))).toBe('ok');
});

test('evidence that no table can hold is refused before anything is made of it', async () => {
  const { conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  const { metadata } = unaFirma(conductor.token, certificado.id);
  const antes = entorno.dobles.reservasPedidas.length;
  expect(
    await codigo(entorno.firmar(conductor, certificado, { metadata: { ...metadata, userAgent: 'a\u0000b' } })),
  ).toBe('DATOS_INVALIDOS');
  expect(entorno.dobles.reservasPedidas).toHaveLength(antes);
  expect(await codigo(entorno.firmar(conductor, certificado))).toBe('ok');
});

test('another signer’s certificate is CERTIFICADO_AJENO, and so is one that nobody has', async () => {
  const { conductor, propietario } = await entorno.enviada();
  const ajeno = await entorno.certificar(propietario);
  expect(await codigo(entorno.firmar(conductor, ajeno))).toBe('CERTIFICADO_AJENO');
  await entorno.certificar(conductor);
  expect(await codigo(entorno.firmar(conductor, ajeno))).toBe('CERTIFICADO_AJENO');
  expect(await codigo(entorno.firmar(conductor, { ...ajeno, id: randomUUID() }))).toBe('CERTIFICADO_AJENO');
});

test('the certificate that was issued by the link is shown without asking for it again', async () => {
  const { conductor, inscripcion } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  const antes = entorno.dobles.certificadosPedidos;
  await entorno.firmar(conductor, certificado);
  expect(entorno.dobles.certificadosPedidos).toBe(antes);
  const [, revision] = await revisiones(inscripcion.id);
  expect((await entorno.dobles.objects.read(revision!.key)).toString('utf8')).toContain(certificado.fingerprint);
  expect(await firmas(inscripcion.id)).toMatchObject([
    { certificado_id: certificado.id, certificado_huella: certificado.fingerprint },
  ]);
});

test('a link that did not issue it (mailed again since) asks for it', async () => {
  const { conductor, inscripcion } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  await entorno.database.query('UPDATE inscripciones.enlace SET certificado = NULL WHERE id = $1', [
    conductor.enlaceId,
  ]);
  const antes = entorno.dobles.certificadosPedidos;
  await entorno.firmar(conductor, certificado);
  expect(entorno.dobles.certificadosPedidos).toBe(antes + 1);
  expect(await firmas(inscripcion.id)).toMatchObject([{ certificado_huella: certificado.fingerprint }]);
});

test.each([
  ['revoked', { status: 'revoked' }, {}],
  ['expired', {}, { validTo: '2020-01-01T00:00:00.000Z' }],
] as const)('a certificate that is no longer good signs nothing: %s', async (_, entretanto, emitido) => {
  const { conductor, inscripcion } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  Object.assign(
    [...entorno.dobles.certificados.values()].flat().find(({ id }) => id === certificado.id)!,
    entretanto,
  );
  await entorno.database.query('UPDATE inscripciones.enlace SET certificado = certificado || $2 WHERE id = $1', [
    conductor.enlaceId,
    emitido,
  ]);
  expect(await codigo(entorno.firmar(conductor, certificado))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await firmas(inscripcion.id)).toEqual([]);
});

test('a process that died while it held the link blocks it for one lease only', async () => {
  const { conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  await entorno.database.query(
    `UPDATE inscripciones.enlace SET reserva_id = gen_random_uuid(), reserva_hasta = now() + interval '500 ms'
     WHERE id = $1`,
    [conductor.enlaceId],
  );
  await expect(entorno.firmar(conductor, certificado)).rejects.toMatchObject({ code: 'FIRMA_EN_CURSO', retryAfter: 2 });
  await entorno.database.query(`UPDATE inscripciones.enlace SET reserva_hasta = now() WHERE id = $1`, [
    conductor.enlaceId,
  ]);
  expect(await codigo(entorno.firmar(conductor, certificado))).toBe('ok');
});

test('an attempt while another one holds the link is refused at once, even while its row is locked', async () => {
  const { conductor } = await entorno.enviada();
  const certificado = await entorno.certificar(conductor);
  await entorno.database.query(
    `UPDATE inscripciones.enlace SET reserva_id = gen_random_uuid(), reserva_hasta = now() + interval '10 min'
     WHERE id = $1`,
    [conductor.enlaceId],
  );
  await entorno.app.get(Transactions).run(async (tx) => {
    await sql(tx, 'SELECT FROM enlace WHERE id = $1 FOR UPDATE', [conductor.enlaceId]);
    expect(await codigo(entorno.firmar(conductor, certificado, {}, randomUUID()))).toBe('FIRMA_EN_CURSO');
  });
});

test('declared and observed evidence are both kept, with the texts that were accepted', async () => {
  const { inscripcion, conductor } = await entorno.enviada();
  await entorno.firmar(conductor, await entorno.certificar(conductor));
  const [firma] = await firmas(inscripcion.id);
  expect(firma).toMatchObject({
    declarado: unaFirma('', '').metadata,
    observado: { ip: '127.0.0.1', userAgent: 'prueba' },
    textos: [
      { clave: 'compromiso-conductor' },
      { clave: 'compromisos-generales' },
      { clave: 'acuerdo-firma', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
  });
});

test.each(['conductor', 'propietario'] as const)('either may sign first: %s', async (primero: RolFirmante) => {
  const enviada = await entorno.enviada({ personaFirmaContrato: 'propietario' });
  const segundo = primero === 'conductor' ? 'propietario' : 'conductor';
  for (const rol of [primero, segundo] as const)
    await entorno.firmar(enviada[rol], await entorno.certificar(enviada[rol]));
  expect(await firmas(enviada.inscripcion.id)).toHaveLength(2);
  expect(new AppError('FIRMA_YA_REGISTRADA').message).toBe('Este documento ya fue firmado.');
});

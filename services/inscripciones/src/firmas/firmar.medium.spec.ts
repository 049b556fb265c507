import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import {
  constanciaDelFirmante,
  desenlaceDeFirma,
  verificarCodigo,
  verificarEnlace,
  verificarHuella,
} from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  descargarPdf,
  eliminarInscripcion,
  firmaRegistrada,
  inscripcionCompletada,
  misInscripciones,
} from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { verifySignatures } from '@portal/pdf-signature';
import { sql, Transactions } from '@portal/service-kit';
import { codeOf } from '@portal/test-kit';
import { registrante, superadministrador, TestService, unaFirma } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const firmas = (id: string) =>
  service.database.query(`SELECT * FROM inscripciones.firma WHERE inscripcion_id = $1`, [id]);
const revisiones = async (id: string) =>
  service.database.query<{ numero: number; key: string; sha256: string }>(
    `SELECT numero, key, sha256 FROM inscripciones.revision WHERE inscripcion_id = $1 ORDER BY numero`,
    [id],
  );

const pedirCopias = (inscripcionId: string) => service.notificaciones.send(copiasDeCompletada, { inscripcionId });

test('a hundred simultaneous submissions of one link leave one signature', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const antes = service.standIns.reservasPedidas.length;
  const codigos = await Promise.all(Array.from({ length: 100 }, () => codeOf(service.firmar(conductor, certificado))));
  expect(codigos.filter((c) => c === 'ok')).toHaveLength(1);
  expect(new Set(codigos.filter((c) => c !== 'ok'))).toEqual(
    new Set(codigos.filter((c) => ['FIRMA_YA_REGISTRADA', 'FIRMA_EN_CURSO'].includes(c))),
  );
  expect(codigos.filter((c) => c === 'FIRMA_YA_REGISTRADA' || c === 'FIRMA_EN_CURSO')).toHaveLength(99);
  expect(await firmas(inscripcion.id)).toHaveLength(1);
  expect(service.standIns.reservasPedidas).toHaveLength(antes + 1);
  expect(await revisiones(inscripcion.id)).toHaveLength(2);
  expect(
    (await service.auditoria('firma.registrada')).filter(
      (entrada) => entrada['recurso'] === `inscripcion:${inscripcion.id}`,
    ),
  ).toHaveLength(1);
});

test('driver and contract signer signing at once both succeed, each revision a prefix of the next', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const [suyo, otro] = await Promise.all([service.certificar(conductor), service.certificar(propietario)]);
  await Promise.all([service.firmar(conductor, suyo), service.firmar(propietario, otro)]);
  const archivos = await Promise.all(
    (await revisiones(inscripcion.id)).map(({ key }) => service.standIns.objects.read(key)),
  );
  expect(archivos).toHaveLength(3);
  for (const [anterior, siguiente] of [
    [0, 1],
    [1, 2],
  ] as const) {
    expect(archivos[siguiente]!.subarray(0, archivos[anterior]!.length).equals(archivos[anterior]!)).toBe(true);
  }
  expect(verifySignatures(archivos[2]!).signatures.map(({ certifies }) => certifies)).toEqual([true, false]);
});

test('the second signature completes: copies for three addressees, listed, verifiable with initials only', async () => {
  const { inscripcion, conductor, propietario, form } = await service.enviada();
  expect(await service.firmar(conductor, await service.certificar(conductor))).toMatchObject({ completa: false });
  expect(await service.hechos(inscripcionCompletada.type, inscripcion.id)).toEqual([]);
  const { sha256, completa } = await service.firmar(propietario, await service.certificar(propietario));
  expect(completa).toBe(true);
  const [hecho] = await service.hechos(inscripcionCompletada.type, inscripcion.id);
  expect(hecho).toEqual({
    inscripcionId: inscripcion.id,
    key: expect.any(String),
    sha256,
    bytes: expect.any(Number),
    completadaEn: expect.any(String),
  });
  const { codigoVerificacion, ...copias } = await pedirCopias(inscripcion.id);
  expect(copias).toMatchObject({
    creadorSub: registrante.subject,
    destinatarios: [
      { papel: 'conductor', nombre: conductor.nombre, correo: form.correoElectronicoConductor },
      { papel: 'propietario', nombre: propietario.nombre, correo: form.correoElectronicoTenedor },
      { papel: 'creador', correo: registrante.email },
    ],
  });
  const { items } = await service.send(misInscripciones, { limite: 50 }, registrante);
  expect(items.find(({ id }) => id === inscripcion.id)).toMatchObject({
    conductorSigned: true,
    propietarioSigned: true,
    entregas: { conductor: { estado: 'firmado' } },
  });
  expect(await service.send(descargarPdf, { id: inscripcion.id }, registrante)).toMatchObject({
    sha256,
    fileName: `inscripcion_${inscripcion.id}.pdf`,
  });
  const verificado = await service.send(verificarCodigo, { codigo: codigoVerificacion });
  expect(verificado).toMatchObject({
    completa: true,
    revision: 2,
    sha256,
    firmas: [{ iniciales: 'L. A. P. R.', certificado: 'vigente' }, { nivel: 'B-T' }],
  });
  const [fila] = await service.database.query<{ huella: string }>(
    `SELECT instantanea_sha256 AS huella FROM inscripciones.inscripcion WHERE id = $1`,
    [inscripcion.id],
  );
  expect(verificado.huellaContenido).toBe(fila?.huella);
  expect(JSON.stringify(verificado)).not.toMatch(/Peña|Ñáñez/);
  const [, primera] = await revisiones(inscripcion.id);
  expect(await service.send(verificarHuella, { sha256: primera!.sha256 })).toMatchObject({
    completa: false,
    revision: 1,
    firmas: [{ rol: 'conductor' }],
  });
});

const desenlace = (token: string, clave: string) => service.send(desenlaceDeFirma, { token, clave });

test('what became of an attempt is known by its key: not registered, then registered with its receipt', async () => {
  const { conductor, propietario, inscripcion } = await service.enviada();
  const [clave, otra] = [randomUUID(), randomUUID()];
  expect(await desenlace(conductor.token, clave)).toEqual({ estado: 'no-registrada' });
  const respuesta = await service.firmar(conductor, await service.certificar(conductor), {}, clave);
  const dicho = await desenlace(conductor.token, clave);
  expect(dicho).toEqual({ estado: 'registrada', constancia: respuesta.constancia });
  expect(dicho.constancia).toMatchObject({
    codigo: inscripcion.codigo,
    nombre: conductor.nombre,
    sha256: respuesta.sha256,
    firmas: { hechas: 1, total: 2 },
    faltan: ['tenedor'],
  });
  expect(dicho.constancia!.aceptado.map(({ titulo }) => titulo)).toContain(
    'Compromiso de Seguridad Vial y Operacional',
  );
  expect(await desenlace(conductor.token, otra)).toEqual({ estado: 'registrada' }); // another page signed: nothing personal
  expect(await desenlace(propietario.token, clave)).toEqual({ estado: 'no-registrada' });
  expect(await codeOf(desenlace(randomUUID(), clave))).toBe('ENLACE_INVALIDO');
});

test('while an attempt runs it is said to run, and a failed one is not registered', async () => {
  const { conductor } = await service.enviada();
  const [certificado, clave] = [await service.certificar(conductor), randomUUID()];
  const durante: unknown[] = [];
  service.standIns.meanwhile.pedido = async () => durante.push(await desenlace(conductor.token, clave));
  service.standIns.failures.firmar = 'SELLO_NO_DISPONIBLE';
  expect(await codeOf(service.firmar(conductor, certificado, {}, clave))).toBe('SELLO_NO_DISPONIBLE');
  delete service.standIns.failures.firmar;
  delete service.standIns.meanwhile.pedido;
  expect(durante).toEqual([{ estado: 'en-curso' }]);
  expect(await desenlace(conductor.token, clave)).toEqual({ estado: 'no-registrada' });
});

test('the receipt that is mailed is the one that was shown; a deletion takes it, and its fact names the code', async () => {
  const { inscripcion, conductor, form } = await service.enviada();
  const pedir = () =>
    service.notificaciones.send(constanciaDelFirmante, { inscripcionId: inscripcion.id, rol: 'conductor' });
  expect(await codeOf(pedir())).toBe('INSCRIPCION_NO_ENCONTRADA');
  const { constancia } = await service.firmar(conductor, await service.certificar(conductor), {}, randomUUID());
  expect(await pedir()).toEqual({
    ...constancia,
    correo: form.correoElectronicoConductor,
    creadorSub: registrante.subject,
  });
  await service.send(eliminarInscripcion, { id: inscripcion.id, motivo: 'prueba' }, superadministrador);
  expect(await codeOf(pedir())).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await service.hechos('inscripcion-eliminada', inscripcion.id)).toEqual([
    { inscripcionId: inscripcion.id, codigo: inscripcion.codigo, avisar: true },
  ]);
  const guardadas = await service.database.query('SELECT answer::text FROM inscripciones.idempotencia');
  expect(JSON.stringify(guardadas)).not.toContain(inscripcion.codigo);
});

test('a used link says so without personal data and cannot sign twice', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.firmar(conductor, certificado);
  const verificado = await service.send(verificarEnlace, { token: conductor.token });
  expect(verificado).toEqual({
    isUsed: true,
    inscripcion: null,
    signerType: 'conductor',
    signedAt: expect.any(String),
    codigo: inscripcion.codigo,
    firmas: { hechas: 1, total: 2 },
  });
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('FIRMA_YA_REGISTRADA');
});

test('the same key gives the stored answer, another body under it is refused', async () => {
  const { conductor, inscripcion } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const key = randomUUID();
  const primera = await service.firmar(conductor, certificado, {}, key);
  expect(await service.firmar(conductor, certificado, {}, key)).toEqual(primera);
  expect(await codeOf(service.firmar(conductor, certificado, { signature: 'otra' }, key))).toBe(
    'LLAVE_IDEMPOTENTE_REUTILIZADA',
  );
  expect(await firmas(inscripcion.id)).toHaveLength(1);
});

test('what was seen must be what is signed: DOCUMENTO_CAMBIO', async () => {
  const { conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  expect(await codeOf(service.firmar(conductor, certificado, { documentHash: '0'.repeat(64) }))).toBe(
    'DOCUMENTO_CAMBIO',
  );
  const { documentHash } = await service.send(verificarEnlace, { token: conductor.token });
  expect(await codeOf(service.firmar(conductor, certificado, { documentHash }))).toBe('ok');
});

test('evidence that no table can hold is refused before anything is made of it', async () => {
  const { conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const { metadata } = unaFirma(conductor.token, certificado.id);
  const antes = service.standIns.reservasPedidas.length;
  expect(
    await codeOf(service.firmar(conductor, certificado, { metadata: { ...metadata, userAgent: 'a\u0000b' } })),
  ).toBe('DATOS_INVALIDOS');
  expect(service.standIns.reservasPedidas).toHaveLength(antes);
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});

test('another signer’s certificate is CERTIFICADO_AJENO, and so is an unknown one', async () => {
  const { conductor, propietario } = await service.enviada();
  const ajeno = await service.certificar(propietario);
  expect(await codeOf(service.firmar(conductor, ajeno))).toBe('CERTIFICADO_AJENO');
  await service.certificar(conductor);
  expect(await codeOf(service.firmar(conductor, ajeno))).toBe('CERTIFICADO_AJENO');
  expect(await codeOf(service.firmar(conductor, { ...ajeno, id: randomUUID() }))).toBe('CERTIFICADO_AJENO');
});

test('the own certificate that a newer one replaced is CERTIFICADO_NO_VIGENTE, the newer one signs', async () => {
  const { conductor, propietario } = await service.enviada();
  const viejo = await service.certificar(conductor);
  const nuevo = await service.certificar(conductor);
  expect(await codeOf(service.firmar(conductor, viejo))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await codeOf(service.firmar(propietario, viejo))).toBe('CERTIFICADO_AJENO');
  expect(await codeOf(service.firmar(conductor, nuevo))).toBe('ok');
});

test('the certificate that was issued by the link is shown without asking for it again', async () => {
  const { conductor, inscripcion } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const antes = service.standIns.certificadosPedidos;
  await service.firmar(conductor, certificado);
  expect(service.standIns.certificadosPedidos).toBe(antes);
  const [, revision] = await revisiones(inscripcion.id);
  const [firma] = verifySignatures(await service.standIns.objects.read(revision!.key)).signatures;
  expect(firma?.signer?.fingerprint256).toBe(certificado.fingerprint);
  expect(await firmas(inscripcion.id)).toMatchObject([
    { certificado_id: certificado.id, certificado_huella: certificado.fingerprint },
  ]);
});

test('a link that did not issue it (mailed again since) asks for it', async () => {
  const { conductor, inscripcion } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.database.query('UPDATE inscripciones.enlace SET certificado = NULL WHERE id = $1', [
    conductor.enlaceId,
  ]);
  const antes = service.standIns.certificadosPedidos;
  await service.firmar(conductor, certificado);
  expect(service.standIns.certificadosPedidos).toBe(antes + 1);
  expect(await firmas(inscripcion.id)).toMatchObject([{ certificado_huella: certificado.fingerprint }]);
});

test.each([
  ['revoked', { status: 'revoked' }, {}],
  ['expired', {}, { validTo: '2020-01-01T00:00:00.000Z' }],
] as const)('a certificate that is no longer good signs nothing: %s', async (_, meanwhile, emitido) => {
  const { conductor, inscripcion } = await service.enviada();
  const certificado = await service.certificar(conductor);
  Object.assign(
    [...service.standIns.certificados.values()].flat().find(({ id }) => id === certificado.id)!,
    meanwhile,
  );
  await service.database.query('UPDATE inscripciones.enlace SET certificado = certificado || $2 WHERE id = $1', [
    conductor.enlaceId,
    emitido,
  ]);
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('CERTIFICADO_NO_VIGENTE');
  expect(await firmas(inscripcion.id)).toEqual([]);
});

test('a process that died while it held the link blocks it for one lease only', async () => {
  const { conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.database.query(
    `UPDATE inscripciones.enlace SET reserva_id = gen_random_uuid(), reserva_hasta = now() + interval '1 hour'
     WHERE id = $1`,
    [conductor.enlaceId],
  );
  await expect(service.firmar(conductor, certificado)).rejects.toMatchObject({ code: 'FIRMA_EN_CURSO', retryAfter: 2 });
  await service.database.query(`UPDATE inscripciones.enlace SET reserva_hasta = now() WHERE id = $1`, [
    conductor.enlaceId,
  ]);
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
});

test('a link of a deleted enrolment signs nothing: ENLACE_INVALIDO', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.send(eliminarInscripcion, { id: inscripcion.id }, superadministrador);
  const antes = service.standIns.reservasPedidas.length;
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ENLACE_INVALIDO');
  expect(service.standIns.reservasPedidas).toHaveLength(antes);
});

test('an attempt while another one holds the link is refused at once, even while its row is locked', async () => {
  const { conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  await service.database.query(
    `UPDATE inscripciones.enlace SET reserva_id = gen_random_uuid(), reserva_hasta = now() + interval '10 min'
     WHERE id = $1`,
    [conductor.enlaceId],
  );
  await service.app.get(Transactions).run(async (tx) => {
    await sql(tx, 'SELECT FROM enlace WHERE id = $1 FOR UPDATE', [conductor.enlaceId]);
    expect(await codeOf(service.firmar(conductor, certificado, {}, randomUUID()))).toBe('FIRMA_EN_CURSO');
  });
});

test('declared and observed evidence are both kept, with the texts that were accepted', async () => {
  const { inscripcion, conductor } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
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

test.each(['en-cola', 'aceptado', 'rechazado', 'abierto', 'con-novedad'])(
  'a signature ends what was told of its request, and its fact is written with it: %s',
  async (estado) => {
    const { inscripcion, conductor } = await service.enviada();
    await service.database.query(
      `UPDATE inscripciones.entrega SET estado = $2, motivo = 'Algo.' WHERE enlace_id = $1`,
      [conductor.enlaceId, estado],
    );
    const { sha256, nivel } = await service.firmar(conductor, await service.certificar(conductor));
    const [firma] = await firmas(inscripcion.id);
    const entregas = await service.database.query(
      'SELECT rol, estado, motivo, fecha FROM inscripciones.entrega WHERE inscripcion_id = $1 ORDER BY rol',
      [inscripcion.id],
    );
    expect(entregas).toMatchObject([
      { rol: 'conductor', estado: 'firmado', motivo: null, fecha: firma?.['firmada_en'] },
      { rol: 'propietario', estado: 'en-cola' },
    ]);
    expect(await service.hechos(firmaRegistrada.type, inscripcion.id)).toEqual([
      { inscripcionId: inscripcion.id, rol: 'conductor', revision: 1, sha256, nivel },
    ]);
  },
);

test.each(['conductor', 'propietario'] as const)('either may sign first: %s', async (primero: RolFirmante) => {
  const enviada = await service.enviada({ personaFirmaContrato: 'propietario' });
  const segundo = primero === 'conductor' ? 'propietario' : 'conductor';
  for (const rol of [primero, segundo] as const)
    await service.firmar(enviada[rol], await service.certificar(enviada[rol]));
  expect(await firmas(enviada.inscripcion.id)).toHaveLength(2);
  expect(new AppError('FIRMA_YA_REGISTRADA').message).toBe('Este documento ya fue firmado.');
});

test('copies are named for a completed enrolment alone, and not for an old one: INSCRIPCION_NO_ENCONTRADA', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  expect(await codeOf(pedirCopias(inscripcion.id))).toBe('INSCRIPCION_NO_ENCONTRADA');
  await service.firmar(propietario, await service.certificar(propietario));
  expect(await codeOf(pedirCopias(inscripcion.id))).toBe('ok');
  const completada = (hace: string) =>
    service.database.query(
      `UPDATE inscripciones.inscripcion SET firmada_propietario_en = now() - $2::interval,
         firmada_conductor_en = now() - interval '9 days' WHERE id = $1`,
      [inscripcion.id, hace],
    );
  await completada('7 days');
  expect(await codeOf(pedirCopias(inscripcion.id))).toBe('ok');
  await completada('9 days');
  expect(await codeOf(pedirCopias(inscripcion.id))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(pedirCopias(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { certificadosConductor, constanciaDelFirmante, verificarEnlace } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  corregirCorreo,
  correoCorregido,
  crearInscripcion,
  datosDeCorreccion,
  eliminarInscripcion,
  enlaceRevocado,
  fichaDeInscripcion,
  reenviarCorreo,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { codeOf, eventually, unaInscripcion, unaPersona } from '@portal/test-kit';
import {
  administrador,
  registrante,
  superadministrador,
  TestService,
  type EnlaceRecibido,
} from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const otro = unaPersona('otro-admin', ['admin']);
const NUEVO = 'luis.nuevo@correo.test';

const corregir = (
  { inscripcionId: id, rol: tipo, correo: actual }: EnlaceRecibido,
  cambios: Partial<{ actual: string; correo: string; motivo: string; id: string }> = {},
  quien = administrador,
  key?: string,
) =>
  service.send(
    corregirCorreo,
    { id, tipo, actual, correo: NUEVO, motivo: 'Confirmado por teléfono', ...cambios },
    quien,
    key,
  );

const nuevoEnlace = (viejo: EnlaceRecibido) =>
  eventually('the corrected link', async () => {
    const enlace = await service.enlace(viejo.inscripcionId, viejo.rol);
    return enlace.enlaceId === viejo.enlaceId ? undefined : enlace;
  });

test('the old link ends, a new one goes to the corrected address, and the form keeps what was typed', async () => {
  const { inscripcion, form, conductor } = await service.enviada();
  const respuesta = await corregir(conductor);
  expect(JSON.stringify(respuesta)).not.toMatch(/[A-Za-z0-9_-]{43}/);
  const enlace = await nuevoEnlace(conductor);
  expect(enlace.correo).toBe(NUEVO);
  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect((await service.send(verificarEnlace, { token: enlace.token })).inscripcion?.correo).toBe(NUEVO);
  expect(await service.hechos(enlaceRevocado.type, inscripcion.id)).toHaveLength(1);
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: inscripcion.id }, administrador);
  expect(ficha.formulario.correoElectronicoConductor).toBe(form.correoElectronicoConductor);
  expect(ficha.firmantes.conductor).toMatchObject({
    correo: NUEVO,
    correccion: { antes: form.correoElectronicoConductor, por: 'Ana Gómez', motivo: 'Confirmado por teléfono' },
  });
  expect(ficha.listada.entregas.conductor).toMatchObject({ correo: NUEVO, estado: 'en-cola' });
  expect(ficha.firmantes.propietario.correccion).toBeUndefined();
});

test('a search finds the enrolment by its corrected address at once, and by the one that was typed', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const correo = 'Buzon.Corregido@correo.test';
  const hallada = async (q: string) =>
    (await service.send(todasInscripciones, { q, limite: 50 }, administrador)).items.some(
      ({ id }) => id === inscripcion.id,
    );
  expect(await hallada(correo)).toBe(false);
  await corregir(conductor, { correo });
  expect(await hallada(correo)).toBe(true);
  expect(await hallada(conductor.correo)).toBe(true);
});

test('audit and fact name neither address; the process of mails is told whom to write to', async () => {
  const { inscripcion, conductor } = await service.enviada();
  await corregir(conductor);
  const [entrada] = await service.auditoria('correo.corregido');
  expect(entrada).toMatchObject({
    actor: `persona:${administrador.subject}`,
    recurso: `inscripcion:${inscripcion.id}`,
    datos: { rol: 'conductor' },
    motivo: { texto: 'Confirmado por teléfono' },
  });
  const [hecho] = await service.hechos(correoCorregido.type, inscripcion.id);
  expect(JSON.stringify([hecho, entrada])).not.toMatch(/@/);
  const { correccionId } = correoCorregido.data.parse(hecho);
  expect(await service.notificaciones.send(datosDeCorreccion, { correccionId })).toMatchObject({
    antes: conductor.correo,
    correo: NUEVO,
    por: 'Ana Gómez',
    creador: { correo: registrante.email },
  });
  await service.send(eliminarInscripcion, { id: inscripcion.id, motivo: 'Duplicada' }, superadministrador);
  expect(await codeOf(service.notificaciones.send(datosDeCorreccion, { correccionId }))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
});

test('certificate and evidence carry the corrected address, who corrected it and why; the copy goes there too', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  await corregir(conductor);
  const enlace = await nuevoEnlace(conductor);
  expect(await codeOf(service.certificar({ ...enlace, correo: conductor.correo }))).toBe('CERTIFICADO_NO_COINCIDE');
  const certificado = await service.certificar(enlace);
  expect(certificado.email).toBe(NUEVO);
  await service.firmar(enlace, certificado);
  expect(service.standIns.evidencias.at(-1)?.correo).toMatch(
    new RegExp(`^${NUEVO} \\(antes ${conductor.correo}\\)\\. Lo corrigió Ana Gómez el .+: Confirmado por teléfono$`),
  );
  await service.firmar(propietario, await service.certificar(propietario));
  expect(service.standIns.evidencias.at(-1)?.correo).toBeUndefined();
  const { destinatarios } = await service.notificaciones.send(copiasDeCompletada, { inscripcionId: inscripcion.id });
  expect(destinatarios.find(({ papel }) => papel === 'conductor')?.correo).toBe(NUEVO);
  const firma = { inscripcionId: inscripcion.id, rol: 'conductor' } as const;
  expect((await service.notificaciones.send(constanciaDelFirmante, firma)).correo).toBe(NUEVO);
});

test('a certificate that names the address before is shown no more and signs no more: CERTIFICADO_NO_VIGENTE', async () => {
  const { conductor } = await service.enviada();
  const deAntes = await service.certificar(conductor);
  await corregir(conductor);
  const enlace = await nuevoEnlace(conductor);
  expect(await service.send(certificadosConductor, { token: enlace.token })).toEqual([]);
  expect(await codeOf(service.firmar(enlace, deAntes))).toBe('CERTIFICADO_NO_VIGENTE');
});

test('a later re-send goes to the corrected address', async () => {
  const { inscripcion, conductor } = await service.enviada();
  await corregir(conductor);
  const corregido = await nuevoEnlace(conductor);
  await service.send(reenviarCorreo, { id: inscripcion.id, tipo: 'conductor' }, administrador);
  expect((await nuevoEnlace(corregido)).correo).toBe(NUEVO);
});

test('its creator may correct it, others learn nothing of it: INSCRIPCION_NO_ENCONTRADA', async () => {
  const { conductor } = await service.enviada();
  expect(await codeOf(corregir(conductor, {}, unaPersona('beatriz')))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(corregir(conductor, { id: randomUUID() }))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(corregir(conductor, {}, registrante))).toBe('ok');
});

test('an administrator never sends a link to himself, whatever the spelling: CORREO_PROPIO', async () => {
  const { conductor } = await service.enviada();
  const [nombre, dominio] = administrador.email.split('@');
  for (const correo of [administrador.email, administrador.email.toUpperCase(), `${nombre}+firma@${dominio}`])
    expect(await codeOf(corregir(conductor, { correo }))).toBe('CORREO_PROPIO');
  expect(await codeOf(corregir(conductor, { correo: registrante.email }, registrante))).toBe('ok');
});

test('of two who correct at once one is first, and the other learns who: CORREO_YA_CORREGIDO', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const intento = async (correo: string, quien = administrador) => {
    try {
      await corregir(conductor, { correo }, quien);
      return undefined;
    } catch (error) {
      return error as AppError;
    }
  };
  const errores = await Promise.all([intento('uno@correo.test'), intento('dos@correo.test', otro)]);
  const [perdido] = errores.filter((error) => error !== undefined);
  expect([errores.filter((error) => error === undefined).length, perdido?.code]).toEqual([1, 'CORREO_YA_CORREGIDO']);
  expect(perdido?.fields?.[0]?.message).toMatch(/^Ana Gómez lo cambió a (uno|dos)@correo\.test el [^.]+[ap]\.\sm\.$/);
  expect(await service.hechos(correoCorregido.type, inscripcion.id)).toHaveLength(1);
});

test('never after the signature: FIRMA_YA_REGISTRADA; never before the document: DOCUMENTO_EN_PREPARACION', async () => {
  const { conductor } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  expect(await codeOf(corregir(conductor))).toBe('FIRMA_YA_REGISTRADA');
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const form = unaInscripcion();
  const { id } = await service.send(crearInscripcion, form, registrante);
  const sinDocumento = { ...conductor, inscripcionId: id, correo: form.correoElectronicoConductor };
  expect(await codeOf(corregir(sinDocumento))).toBe('DOCUMENTO_EN_PREPARACION');
  delete service.standIns.failures.preparar;
});

test('a signature that is under way when the address is corrected is not registered', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  const [firmada, corregida] = await Promise.all([
    codeOf(service.firmar(conductor, certificado)),
    codeOf(corregir(conductor)),
  ]);
  const { firmantes } = await service.send(fichaDeInscripcion, { inscripcionId: inscripcion.id }, administrador);
  // Whoever took the lock first won: never both.
  expect([
    ['ok', 'FIRMA_YA_REGISTRADA'],
    ['ENLACE_INVALIDO', 'ok'],
  ]).toContainEqual([firmada, corregida]);
  expect(firmantes.conductor.firma !== undefined).toBe(firmada === 'ok');
});

test('what is no address, the same address and no reason are wrong fields', async () => {
  const { conductor } = await service.enviada();
  for (const cambios of [
    { correo: 'sin arroba' },
    { correo: 'a@b.co\r\nBcc: c@d.co' },
    { correo: conductor.correo.toUpperCase() },
    { motivo: ' ' },
  ])
    expect(await codeOf(corregir(conductor, cambios))).toBe('DATOS_INVALIDOS');
});

test('five corrections a day, then CORREO_RECIENTE; one key is one correction', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  let actual = conductor.correo;
  for (let n = 0; n < 5; n += 1) {
    const correo = `intento${n}@correo.test`;
    const key = randomUUID();
    await corregir(conductor, { actual, correo }, administrador, key);
    await corregir(conductor, { actual, correo }, administrador, key);
    actual = correo;
  }
  expect(await service.hechos(correoCorregido.type, inscripcion.id)).toHaveLength(5);
  const sexta = await corregir(conductor, { actual }).catch((error: unknown) => error as AppError);
  expect(sexta).toMatchObject({ code: 'CORREO_RECIENTE' });
  const { retryAfter = 0, fields } = sexta as AppError;
  expect(Math.abs(retryAfter - 86_400)).toBeLessThan(300);
  expect(fields?.[0]?.message).toMatch(/^Van 5 correcciones en un día, .* desde el [^.]+[ap]\.\sm\.$/);
  for (const enlace of [propietario, (await service.enviada()).conductor])
    expect(await codeOf(corregir(enlace))).toBe('ok');
});

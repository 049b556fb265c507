import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import { renovarEnlace, verificarEnlace } from '@portal/contracts/firmas';
import {
  anularInscripcion,
  copiarInscripcion,
  corregirCorreo,
  crearInscripcion,
  datosDeRetiro,
  devolverInscripcion,
  eliminarInscripcion,
  enlaceEmitido,
  enlaceRevocado,
  fichaDeInscripcion,
  inscripcionRetirada,
  marcarRevisada,
  miInscripcion,
  misInscripciones,
  placaInscrita,
  reenviarCorreo,
  reenviarPropio,
  todasInscripciones,
  type FiltrosAdmin,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { correoAceptado } from '@portal/contracts/notificaciones';
import { contarInscripciones } from '@portal/contracts/portal';
import { codeOf, eventually, unaInscripcion, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());
afterEach(() => {
  const { meanwhile } = service.standIns;
  for (const cosa of Object.keys(meanwhile)) Reflect.deleteProperty(meanwhile, cosa);
});

const NOTA = 'La cuenta de anticipos está a nombre del conductor.';
const otro = unaPersona('otro-admin', ['admin']);

const devolver = (
  id: string,
  {
    nota = NOTA,
    campos: nombrados,
  }: Partial<{ nota: string; campos: ('titularCuentaAnticipos' | 'placaCabezote')[] }> = {},
  quien = administrador,
  key?: string,
) => service.send(devolverInscripcion, { id, nota, ...(nombrados && { campos: nombrados }) }, quien, key);

const fallo = async (intento: Promise<unknown>): Promise<AppError> =>
  intento.then(
    () => {
      throw new Error('it was accepted');
    },
    (error: AppError) => error,
  );

const lista = async (filtros: Partial<FiltrosAdmin> = {}) =>
  (await service.send(todasInscripciones, { limite: 200, ...filtros }, administrador)).items;

test('its links end, the note stands on page and lists, and no figure or waiting list counts it', async () => {
  const persona = unaPersona('creadora-de-una');
  const form = unaInscripcion({ placaCabezote: 'DEV001' });
  const { id } = await service.send(crearInscripcion, form, persona);
  const conductor = await service.enlace(id, 'conductor');
  await devolver(id, { campos: ['titularCuentaAnticipos', 'placaCabezote'] });

  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  const retiro = {
    como: 'devuelta',
    en: expect.any(String),
    por: 'Ana Gómez',
    nota: NOTA,
    campos: ['placaCabezote', 'titularCuentaAnticipos'],
  };
  const { listada } = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  expect(listada).toMatchObject({ marcas: ['devuelta'], retiro });
  const { items } = await service.send(misInscripciones, { limite: 50 }, persona);
  expect(items).toMatchObject([{ id, retiro }]);
  expect(await service.send(contarInscripciones, {}, persona)).toEqual({
    totalForms: 0,
    pendingSignatures: 0,
    completedForms: 0,
    pendingForms: 0,
    porCorregir: { total: 1, id },
  });
  // To an administrator the company's figures, and what came back to them alone.
  expect(await service.send(contarInscripciones, {}, administrador)).not.toHaveProperty('porCorregir');
  const { id: suya } = await service.send(crearInscripcion, form, administrador);
  await devolver(suya, {}, otro);
  expect(await service.send(contarInscripciones, {}, administrador)).toMatchObject({
    porCorregir: { total: 1, id: suya },
  });
  expect((await lista()).some((una) => una.id === id)).toBe(true);
  expect((await lista({ marca: 'devuelta' })).some((una) => una.id === id)).toBe(true);
  for (const filtros of [{ estado: 'sin-enviar' }, { falta: 'conductor' }, { orden: 'espera' }] as const)
    expect((await lista(filtros)).some((una) => una.id === id)).toBe(false);
  expect(await service.send(placaInscrita, { placa: 'DEV001' }, persona)).toEqual({});
});

test('returned without a word about fields it names none', async () => {
  const { inscripcion } = await service.enviada();
  await devolver(inscripcion.id, { campos: [] });
  const { listada } = await service.send(fichaDeInscripcion, { inscripcionId: inscripcion.id }, administrador);
  expect(listada.retiro).not.toHaveProperty('campos');
});

test('the audit tells who and about which fields; the note can be erased there', async () => {
  const { inscripcion } = await service.enviada();
  await devolver(inscripcion.id, { campos: ['placaCabezote'] });
  const [entrada] = await service.auditoria('inscripcion.devuelta');
  expect(entrada).toMatchObject({
    actor: `persona:${administrador.subject}`,
    recurso: `inscripcion:${inscripcion.id}`,
    datos: { campos: 'placaCabezote' },
    motivo: { texto: NOTA },
  });
  expect(await service.hechos(enlaceRevocado.type, inscripcion.id)).toHaveLength(2);
  expect(await service.hechos(inscripcionRetirada.type, inscripcion.id)).toEqual([
    { inscripcionId: inscripcion.id, como: 'devuelta' },
  ]);
});

test('nothing gives it a link any more: not a re-send, a correction, a renewal, nor a release of before', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const { id } = inscripcion;
  await devolver(id);
  const reenvio = await fallo(service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador));
  expect(reenvio.code).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(reenvio.fields?.[0]?.message).toMatch(/^Ana Gómez la devolvió el [^.]+[ap]\.\sm\.$/);
  const correccion = { id, tipo: 'conductor' as const, actual: conductor.correo, correo: 'b@c.test', motivo: 'x' };
  expect(await codeOf(service.send(corregirCorreo, correccion, administrador))).toBe('INSCRIPCION_RETIRADA');
  await service.send(renovarEnlace, { token: conductor.token });
  expect(await service.hechos(enlaceEmitido.type, id)).toHaveLength(2);
  await expect(
    service.database.query(
      `INSERT INTO inscripciones.enlace (id, inscripcion_id, rol, motivo, token_hash, creado_en, vence_en)
       VALUES ($1, $2, 'conductor', 'reenvio', $3, now(), now() + interval '1 day')`,
      [randomUUID(), id, randomUUID()],
    ),
  ).rejects.toThrow(/gets no link/);
});

test('what was corrected before it was returned comes corrected, and says by whom; the frozen form keeps what was typed', async () => {
  const persona = unaPersona('creadora-con-correccion');
  const form = unaInscripcion({ mismoTenedor: true, personaFirmaContrato: 'propietario' });
  const { id } = await service.send(crearInscripcion, form, persona);
  for (const [tipo, correo] of [
    ['conductor', 'conductor-bueno@correo.test'],
    ['propietario', 'tenedor-bueno@correo.test'],
  ] as const) {
    const { correo: actual } = await service.enlace(id, tipo);
    await service.send(corregirCorreo, { id, tipo, actual, correo, motivo: 'Se digitó mal.' }, administrador);
  }
  const corregida = {
    correoElectronicoConductor: 'conductor-bueno@correo.test',
    correoElectronicoTenedor: 'tenedor-bueno@correo.test',
    correoElectronicoPropietario: 'tenedor-bueno@correo.test',
    corregidos: expect.arrayContaining([
      { campo: 'correoElectronicoConductor', por: 'Ana Gómez', en: expect.any(String) },
      { campo: 'correoElectronicoTenedor', por: 'Ana Gómez', en: expect.any(String) },
    ]),
  };
  expect(await service.send(copiarInscripcion, { id }, persona)).toMatchObject(corregida);
  await devolver(id);
  expect(await service.send(copiarInscripcion, { id }, persona)).toMatchObject(corregida);
  const { formulario } = await service.send(miInscripcion, { id }, persona);
  expect(formulario).toMatchObject({ correoElectronicoConductor: form.correoElectronicoConductor });
});

test('of two who return it at once one is first, and the other learns who: INSCRIPCION_RETIRADA', async () => {
  const { inscripcion } = await service.enviada();
  const intentos = await Promise.allSettled([
    devolver(inscripcion.id),
    devolver(inscripcion.id, { nota: 'Otra nota' }, otro),
  ]);
  const [perdido, ...mas] = intentos.filter((intento) => intento.status === 'rejected');
  expect(mas).toEqual([]);
  expect(perdido?.reason).toMatchObject({ code: 'INSCRIPCION_RETIRADA' });
  expect((perdido?.reason as AppError).fields?.[0]?.message).toMatch(/^Ana Gómez la devolvió el /);
  expect(await service.hechos(inscripcionRetirada.type, inscripcion.id)).toHaveLength(1);
});

test('a retry under its key gets the answer of before', async () => {
  const { inscripcion } = await service.enviada();
  const key = randomUUID();
  const primera = await devolver(inscripcion.id, {}, administrador, key);
  expect(await devolver(inscripcion.id, {}, administrador, key)).toEqual(primera);
});

test('what both have signed is not returned: INSCRIPCION_COMPLETA, and its links go on', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  for (const enlace of [conductor, propietario]) await service.firmar(enlace, await service.certificar(enlace));
  const error = await fallo(devolver(inscripcion.id));
  expect(error.code).toBe('INSCRIPCION_COMPLETA');
  expect(error.fields?.[0]?.message).toMatch(/^Los dos firmaron/);
  expect((await service.send(verificarEnlace, { token: conductor.token })).isUsed).toBe(true);
});

test('who holds the turn has signed before the return; who waits behind it finds the link gone', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  const [suyo, delOtro] = [await service.certificar(conductor), await service.certificar(propietario)];
  let devuelta: Promise<unknown> | undefined;
  let tarde: Promise<string> | undefined;
  service.standIns.meanwhile.pedido = async () => {
    if (devuelta) return;
    devuelta = devolver(inscripcion.id);
    await esperando(1);
    tarde = codeOf(service.firmar(propietario, delOtro));
    await esperando(2);
  };
  expect(await codeOf(service.firmar(conductor, suyo))).toBe('ok');
  await devuelta;
  expect(await tarde).toBe('ENLACE_INVALIDO');
  const { listada } = await service.send(fichaDeInscripcion, { inscripcionId: inscripcion.id }, administrador);
  expect(listada).toMatchObject({ conductorSigned: true, propietarioSigned: false, marcas: ['devuelta'] });
});

/** So many units wait for an enrolment that another one holds. */
const esperando = (cuantas: number) =>
  eventually(`${cuantas} waiting`, async () => {
    const [fila] = await service.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return fila?.n === cuantas ? true : undefined;
  });

test('its document may still be on its way: then it comes without links', async () => {
  let id = '';
  service.standIns.meanwhile.preparado = async () => {
    id ||= (await lista())[0]!.id;
    await devolver(id);
  };
  const { id: enviada } = await service.send(crearInscripcion, unaInscripcion(), registrante);
  await eventually('the document', async () => {
    const { documento } = await service.send(fichaDeInscripcion, { inscripcionId: enviada }, administrador);
    return documento;
  });
  expect(id).toBe(enviada);
  expect(await service.hechos(enlaceEmitido.type, enviada)).toEqual([]);
});

test('mails go to the creator, to who had signed, and to whose mailed link was alive; to nobody once it is gone', async () => {
  const { inscripcion, form, conductor, propietario } = await service.enviada();
  const { id } = inscripcion;
  await service.firmar(conductor, await service.certificar(conductor));
  await devolver(id, { campos: ['titularCuentaAnticipos'] });
  const datos = await service.notificaciones.send(datosDeRetiro, { inscripcionId: id });
  expect(datos).toMatchObject({
    codigo: inscripcion.codigo,
    placa: form.placaCabezote,
    etiquetas: ['Titular de la cuenta (Pago de anticipos)'],
    creador: { correo: registrante.email },
    firmantes: [{ calidad: 'conductor', correo: conductor.correo, firmo: true }],
  });

  const segunda = await service.enviada();
  await service.platform.tell(correoAceptado, {
    correoId: randomUUID(),
    enlaceId: segunda.propietario.enlaceId,
    inscripcionId: segunda.inscripcion.id,
    rol: 'propietario',
    aceptadoEn: new Date().toISOString(),
  });
  await eventually('the mail accepted', async () => {
    const { listada } = await service.send(
      fichaDeInscripcion,
      { inscripcionId: segunda.inscripcion.id },
      administrador,
    );
    return listada.entregas.propietario.estado === 'aceptado' || undefined;
  });
  await devolver(segunda.inscripcion.id);
  const { firmantes } = await service.notificaciones.send(datosDeRetiro, { inscripcionId: segunda.inscripcion.id });
  expect(firmantes).toMatchObject([{ correo: segunda.propietario.correo, firmo: false }]);
  expect(propietario.correo).toBe(segunda.propietario.correo);

  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect(await codeOf(service.notificaciones.send(datosDeRetiro, { inscripcionId: id }))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
});

test('administrators alone return, and only what is there: SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA', async () => {
  const { inscripcion } = await service.enviada();
  expect(await codeOf(devolver(inscripcion.id, {}, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(devolver(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(devolver(inscripcion.id))).toBe('ok');
});

const corregida = (id: string, reemplaza: string, key?: string) =>
  service.send(crearInscripcion, { ...unaInscripcion(), reemplaza }, registrante, key).then(
    (nueva) => ({ id, nueva }),
    (error: AppError) => ({ id, error }),
  );

test('its creator finds it again with what was accepted; sent anew it replaces the returned one, and both say so', async () => {
  const { inscripcion, form } = await service.enviada();
  const { id, codigo } = inscripcion;
  expect(await service.send(copiarInscripcion, { id }, registrante)).not.toHaveProperty('aceptado');
  await devolver(id);
  const copia = await service.send(copiarInscripcion, { id }, registrante);
  expect(copia.aceptado).toMatchObject({
    authorization: 'acepto',
    aceptaTerminosContrato: form.aceptaTerminosContrato,
    textos: expect.arrayContaining([
      { clave: 'autorizacion-datos', version: expect.any(String) },
      { clave: 'contrato-vinculacion', version: expect.any(String) },
    ]),
  });
  const { nueva } = (await corregida(id, codigo)) as { nueva: InscripcionListada };
  expect(nueva).toMatchObject({ reemplaza: codigo });
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  expect(ficha.listada).toMatchObject({ reemplazadaPor: nueva.codigo, marcas: ['devuelta'] });
  expect((await service.auditoria('inscripcion.reemplazada'))[0]).toMatchObject({
    recurso: `inscripcion:${id}`,
    datos: { por: nueva.codigo },
  });
  const propias = (await service.send(misInscripciones, { limite: 200 }, registrante)).items.map((una) => una.id);
  expect([propias.includes(id), propias.includes(nueva.id)]).toEqual([false, true]);
  expect((await lista()).some((una) => una.id === id)).toBe(false);
  expect((await lista({ q: codigo })).map((una) => una.id)).toEqual([id]);

  await service.send(eliminarInscripcion, { id: nueva.id }, superadministrador);
  const otraVez = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  expect(otraVez.listada).not.toHaveProperty('reemplazadaPor');
  expect(await corregida(id, codigo)).toHaveProperty('nueva');
});

test('of two that replace one returned enrolment one is stored: INSCRIPCION_NO_ENCONTRADA says which one it was', async () => {
  const { inscripcion } = await service.enviada();
  const { id, codigo } = inscripcion;
  await devolver(id);
  const key = randomUUID();
  const intentos = await Promise.all([corregida(id, codigo, key), corregida(id, codigo), corregida(id, codigo)]);
  const nuevas = intentos.flatMap((intento) => ('nueva' in intento ? [intento.nueva] : []));
  const errores = intentos.flatMap((intento) => ('error' in intento ? [intento.error] : []));
  expect(nuevas).toHaveLength(1);
  for (const { code, fields } of errores) {
    expect(code).toBe('INSCRIPCION_NO_ENCONTRADA');
    expect(fields?.[0]?.message).toBe(`La inscripción ${codigo} ya la reemplazó la ${nuevas[0]?.codigo}.`);
  }
});

test('only the creator replaces, and only what was returned', async () => {
  const { inscripcion } = await service.enviada();
  expect(await corregida(inscripcion.id, inscripcion.codigo)).toHaveProperty('error.code', 'INSCRIPCION_NO_ENCONTRADA');
  await devolver(inscripcion.id);
  const ajena = service.send(
    crearInscripcion,
    { ...unaInscripcion(), reemplaza: inscripcion.codigo },
    unaPersona('beatriz'),
  );
  expect(await codeOf(ajena)).toBe('INSCRIPCION_NO_ENCONTRADA');
});

const anular = (id: string, quien = registrante) => service.send(anularInscripcion, { id }, quien);

test('its creator withdraws what nobody has signed: links end, it stays in the list as Anulada', async () => {
  const otra = await service.enviada();
  const { inscripcion, conductor } = await service.enviada();
  const { id } = inscripcion;
  await anular(id);
  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(service.send(verificarEnlace, { token: otra.conductor.token }))).toBe('ok');
  const mia = await service.send(miInscripcion, { id }, registrante);
  expect(mia.listada).toMatchObject({ marcas: ['anulada'], retiro: { como: 'anulada', por: 'Ana Gómez' } });
  expect((await service.send(misInscripciones, { limite: 200 }, registrante)).items.some((una) => una.id === id)).toBe(
    true,
  );
  expect(await service.hechos(inscripcionRetirada.type, id)).toEqual([{ inscripcionId: id, como: 'anulada' }]);
  expect((await service.auditoria('inscripcion.anulada'))[0]).toMatchObject({ recurso: `inscripcion:${id}` });
  const otraVez = await fallo(anular(id));
  expect(otraVez).toMatchObject({ code: 'INSCRIPCION_RETIRADA' });
  expect(otraVez.fields?.[0]?.message).toMatch(/^Ana Gómez la anuló el /);
});

test('a signed one is not withdrawn: FIRMA_YA_REGISTRADA, and the other link goes on', async () => {
  const { inscripcion, conductor, propietario } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  expect(await codeOf(anular(inscripcion.id))).toBe('FIRMA_YA_REGISTRADA');
  expect((await service.send(verificarEnlace, { token: propietario.token })).isUsed).toBe(false);
});

test('who holds the turn has signed before the withdrawal, which learns it: FIRMA_YA_REGISTRADA', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const certificado = await service.certificar(conductor);
  let anulada: Promise<string> | undefined;
  service.standIns.meanwhile.pedido = async () => {
    anulada = codeOf(anular(inscripcion.id));
    await esperando(1);
  };
  expect(await codeOf(service.firmar(conductor, certificado))).toBe('ok');
  expect(await anulada).toBe('FIRMA_YA_REGISTRADA');
});

test('nobody but the creator withdraws or re-sends: INSCRIPCION_NO_ENCONTRADA', async () => {
  const { inscripcion } = await service.enviada();
  const { id } = inscripcion;
  for (const quien of [unaPersona('beatriz'), administrador]) {
    expect(await codeOf(anular(id, quien))).toBe('INSCRIPCION_NO_ENCONTRADA');
    expect(await codeOf(service.send(reenviarPropio, { id, tipo: 'conductor' }, quien))).toBe(
      'INSCRIPCION_NO_ENCONTRADA',
    );
  }
});

test('its creator re-sends within the limits of an administrator: CORREO_RECIENTE for both together', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const { id } = inscripcion;
  const reenviar = () => service.send(reenviarPropio, { id, tipo: 'conductor' }, registrante);
  await reenviar();
  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(reenviar())).toBe('CORREO_RECIENTE');
  expect(await codeOf(service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador))).toBe('CORREO_RECIENTE');
  const nuevo = await eventually('the new link', async () => {
    const enlace = await service.enlace(id, 'conductor');
    return enlace.enlaceId === conductor.enlaceId ? undefined : enlace;
  });
  await service.firmar(nuevo, await service.certificar(nuevo));
  expect(await codeOf(reenviar())).toBe('FIRMA_YA_REGISTRADA');
  await devolver(id);
  expect(await codeOf(reenviar())).toBe('INSCRIPCION_RETIRADA');
});

test('nothing is re-sent before its document is there: DOCUMENTO_EN_PREPARACION', async () => {
  let codigo: string | undefined;
  service.standIns.meanwhile.preparado = async () => {
    const { id } = (await lista())[0]!;
    codigo ??= await codeOf(service.send(reenviarPropio, { id, tipo: 'conductor' }, registrante));
  };
  await service.enviada();
  expect(codigo).toBe('DOCUMENTO_EN_PREPARACION');
});

test('its creator reads it whole without the notes of administrators; to others it is not there', async () => {
  const { inscripcion, form, conductor } = await service.enviada();
  const { id } = inscripcion;
  await service.send(marcarRevisada, { id, nota: 'La carta es de mayo' }, administrador);
  await service.firmar(conductor, await service.certificar(conductor));
  const mia = await service.send(miInscripcion, { id }, registrante);
  expect(mia).toMatchObject({
    codigoVerificacion: expect.any(String),
    formulario: { placaCabezote: form.placaCabezote, numeroCuentaFletes: form.numeroCuentaFletes },
    firmantes: {
      conductor: { firma: { firmadaEn: expect.any(String) } },
      propietario: { enlaceActual: { venceEn: expect.any(String) } },
    },
  });
  expect(JSON.stringify(mia)).not.toMatch(/La carta es de mayo|contrasenaGPS|certificadoId|dispositivo/);
  expect((await service.send(miInscripcion, { id }, administrador)).listada.id).toBe(id);
  expect(await codeOf(service.send(miInscripcion, { id }, unaPersona('beatriz')))).toBe('INSCRIPCION_NO_ENCONTRADA');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import { verificarCodigo, verificarEnlace } from '@portal/contracts/firmas';
import {
  copiarInscripcion,
  correoDeEnlace,
  crearInscripcion,
  crearTrabajo,
  datosDeEliminacion,
  datosDeRetiro,
  devolverInscripcion,
  documentosDeExportacion,
  eliminarInscripcion,
  fichaDeInscripcion,
  iniciarExportacion,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
  loteDeExportacion,
  miInscripcion,
  misInscripciones,
  placaInscrita,
  porAtender,
  reportes,
  todasInscripciones,
  verTrabajo,
  type FiltrosAdmin,
  type Inscripcion,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { instantaneaSchema } from '@portal/contracts/pdf';
import { contarInscripciones } from '@portal/contracts/portal';
import { cuentas, listaDe, type Cuenta } from '@portal/dominio/por-atender';
import type { RolFirmante } from '@portal/dominio/roles';
import { eventually, unaInscripcion, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ AUTOFILL: 'on' });
});
afterAll(() => service?.close());

const tester = unaPersona('tomas', ['tester']);
let n = 0;
/** A test under a plate of its own. */
const dePrueba = (cambios: Partial<Inscripcion> = {}, quien = tester) =>
  service.send(
    crearInscripcion,
    { ...unaInscripcion({ placaCabezote: `PRU${String((n += 1)).padStart(3, '0')}`, ...cambios }), prueba: true },
    quien,
  );
const sinMarca = (reemplaza?: string, quien = tester) =>
  service.send(crearInscripcion, { ...unaInscripcion(), ...(reemplaza !== undefined && { reemplaza }) }, quien);
const devolver = (id: string) => service.send(devolverInscripcion, { id, nota: 'La carta es de mayo.' }, administrador);

/** The sentence about the mark. */
const porque = (intento: Promise<unknown>): Promise<string | undefined> =>
  intento.then(
    () => undefined,
    ({ code, fields }: AppError) => {
      expect([code, fields?.[0]?.path]).toEqual(['DATOS_INVALIDOS', 'prueba']);
      return fields?.[0]?.message;
    },
  );

const lista = async (filtros: Partial<FiltrosAdmin> = {}) => {
  const { items, total } = await service.send(todasInscripciones, { limite: 200, ...filtros }, administrador);
  return { ids: items.map(({ id }) => id), total };
};

test('who may auto-fill marks it: lists, pages, link, check, snapshot and mails say so', async () => {
  const enviada = await dePrueba();
  const { id } = enviada;
  expect(enviada.marcas).toEqual(['prueba']);
  const [fila] = await service.database.query<{ key: string; codigo: string }>(
    'SELECT instantanea_key AS key, codigo_verificacion AS codigo FROM inscripciones.inscripcion WHERE id = $1',
    [id],
  );
  const instantanea = JSON.parse((await service.standIns.objects.read(fila!.key)).toString('utf8')) as unknown;
  expect(instantaneaSchema.parse(instantanea).prueba).toBe(true);

  const { token, enlaceId } = await service.enlace(id, 'conductor');
  expect((await service.send(verificarEnlace, { token })).inscripcion).toMatchObject({ prueba: true });
  expect(await service.send(verificarCodigo, { codigo: fila!.codigo })).toMatchObject({ prueba: true });
  expect(await service.notificaciones.send(correoDeEnlace, { enlaceId })).toMatchObject({ prueba: true });
  const propias = await service.send(misInscripciones, { limite: 200 }, tester);
  expect(propias.items.find((una) => una.id === id)?.marcas).toEqual(['prueba']);
  expect((await service.send(miInscripcion, { id }, tester)).listada.marcas).toEqual(['prueba']);
  expect((await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador)).listada.marcas).toEqual([
    'prueba',
  ]);
  expect((await service.auditoria('inscripcion.enviada'))[0]).toMatchObject({ datos: { prueba: true } });

  await devolver(id);
  expect(await service.notificaciones.send(datosDeRetiro, { inscripcionId: id })).toMatchObject({ prueba: true });
  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect(await service.notificaciones.send(datosDeEliminacion, { inscripcionId: id })).toMatchObject({ prueba: true });

  const real = await service.enviada();
  expect(real.inscripcion).not.toHaveProperty('marcas');
  expect((await service.send(verificarEnlace, { token: real.conductor.token })).inscripcion).not.toHaveProperty(
    'prueba',
  );
});

test('nobody else does, and nobody where the operator allows no test data: DATOS_INVALIDOS names the mark', async () => {
  const aqui =
    'Su cuenta no puede enviar inscripciones de prueba en este portal. Empiece otra, sin los datos de prueba.';
  for (const quien of [registrante, administrador, superadministrador])
    expect(await porque(dePrueba({}, quien))).toBe(aqui);
  const apagado = await TestService.start();
  try {
    const peticion = { ...unaInscripcion(), prueba: true } as const;
    expect(await porque(apagado.send(crearInscripcion, peticion, tester))).toBe(aqui);
    expect(await apagado.send(crearInscripcion, unaInscripcion(), tester)).not.toHaveProperty('marcas');
  } finally {
    await apagado.close();
  }
});

test('what replaces a test is one, whatever it says; no test replaces an enrolment that is none', async () => {
  const primera = await dePrueba();
  await devolver(primera.id);
  expect(await service.send(copiarInscripcion, { id: primera.id }, tester)).toMatchObject({ prueba: true });
  // Meanwhile the person is no tester any more, and the page did not say it.
  const despedido = unaPersona('tomas');
  const segunda = await sinMarca(primera.codigo, despedido);
  expect(segunda.marcas).toEqual(['prueba']);

  const real = await sinMarca();
  await devolver(real.id);
  expect(await service.send(copiarInscripcion, { id: real.id }, tester)).not.toHaveProperty('prueba');
  const intento = { ...unaInscripcion(), reemplaza: real.codigo, prueba: true } as const;
  expect(await porque(service.send(crearInscripcion, intento, tester))).toBe(
    `La inscripción ${real.codigo} no es de prueba: una de prueba no puede reemplazarla.`,
  );
  expect((await sinMarca(real.codigo)).reemplaza).toBe(real.codigo);
  // Somebody else's code says nothing of one's own.
  const ajena = { ...unaInscripcion(), reemplaza: segunda.codigo };
  await expect(service.send(crearInscripcion, ajena, registrante)).rejects.toMatchObject({
    code: 'INSCRIPCION_NO_ENCONTRADA',
  });
});

const cifras = async () => ({
  mias: await service.send(contarInscripciones, {}, tester),
  todas: await service.send(contarInscripciones, {}, administrador),
  cuentas: (await service.send(porAtender, {}, administrador)).cuentas,
  reporte: (await service.send(reportes, { periodo: 'semana' }, administrador)).actual,
  lista: (await lista()).total,
});

const cambiar = (tabla: string, cambio: string, id: string, rol?: RolFirmante) =>
  service.database.query(
    `UPDATE inscripciones.${tabla} SET ${cambio} WHERE ${tabla === 'inscripcion' ? 'id' : 'inscripcion_id'} = $1
     ${rol === undefined ? '' : `AND rol = '${rol}'`}`,
    [id],
  );
const atascar = (id: string) =>
  service.database.query(
    `INSERT INTO inscripciones.atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
     VALUES (gen_random_uuid(), $1, 'copia', 'El buzón está lleno.', now(), now() - interval '1 hour', now())`,
    [id],
  );

const perderNoticia = (id: string) =>
  service.database.query(
    `INSERT INTO inscripciones.sin_llegar (correo_id, inscripcion_id, motivo, en)
     VALUES (gen_random_uuid(), $1, 'El buzón no existe.', now())`,
    [id],
  );

/** How an enrolment comes to wait for somebody, and the counts that a real one then raises. */
const esperas: readonly (readonly [que: string, (id: string) => Promise<unknown>, suben: readonly Cuenta[]])[] = [
  ['its signers', (id) => cambiar('inscripcion', 'solicitud_aceptada_en = now()', id), ['falta-conductor', 'esperan']],
  [
    'links that nobody opens',
    (id) => cambiar('entrega', `estado = 'aceptado', fecha = now() - interval '4 days'`, id),
    ['sin-abrir', 'falta-propietario'],
  ],
  [
    'an address that refuses mail',
    (id) => cambiar('entrega', `estado = 'rechazado'`, id, 'propietario'),
    ['rechazado'],
  ],
  ['a link that ends tomorrow', (id) => cambiar('enlace', `vence_en = now() + interval '1 day'`, id), ['por-vencer']],
  ['a link that has ended', (id) => cambiar('enlace', `vence_en = now() - interval '1 hour'`, id), ['vencido']],
  ['what its signer noted', (id) => cambiar('entrega', `estado = 'con-novedad'`, id, 'conductor'), ['novedad']],
  ['a stuck copy', atascar, ['atascado']],
  ['a notice that reached nobody', perderNoticia, ['sin-llegar']],
  ['its correction', devolver, ['devuelta']],
  [
    'one of two signatures',
    (id) => cambiar('inscripcion', 'solicitud_aceptada_en = now(), firmada_conductor_en = now()', id),
    ['falta-propietario', 'esperan'],
  ],
  [
    'nothing any more',
    (id) => cambiar('inscripcion', 'firmada_conductor_en = now(), firmada_propietario_en = now()', id),
    [],
  ],
];

test.each(esperas)(
  'no figure, report, count or waiting list has one that waits for %s, and each has a real one',
  async (_que, ponerla, suben) => {
    const enEspera = async (quien: Promise<InscripcionListada>) => {
      const { id } = await quien;
      await Promise.all([service.enlace(id, 'conductor'), service.enlace(id, 'propietario')]);
      await ponerla(id);
      return id;
    };
    const antes = await cifras();
    const prueba = await enEspera(dePrueba());
    const conLaPrueba = await cifras();
    expect(conLaPrueba).toEqual(antes);

    const real = await enEspera(sinMarca());
    const conLaReal = await cifras();
    // What was returned is in the list alone.
    const suyas = suben.includes('devuelta') ? (['lista'] as const) : (['mias', 'todas', 'lista'] as const);
    for (const cifra of suyas) expect([cifra, conLaReal[cifra]]).not.toEqual([cifra, antes[cifra]]);
    for (const una of cuentas) {
      const [menos, mas] = [antes, conLaReal].map((todas) => todas.cuentas.find((otra) => otra.cuenta === una.value));
      const { ids } = await lista(listaDe(una));
      expect(ids).not.toContain(prueba);
      if (!suben.includes(una.value)) continue;
      expect(ids).toContain(real);
      expect([una.value, Number(mas?.total)]).toEqual([una.value, Number(menos?.total) + 1]);
    }
    await service.send(eliminarInscripcion, { id: real }, superadministrador);
  },
);

test('a search and its own filter find it, and no other list', async () => {
  const { id, codigo, placaCabezote } = await dePrueba();
  await cambiar('inscripcion', 'firmada_conductor_en = now(), firmada_propietario_en = now()', id);
  for (const filtros of [{}, { estado: 'completada' }, { sobre: 'completada' }, { orden: 'espera' }] as const)
    expect((await lista(filtros)).ids).not.toContain(id);
  expect((await lista({ q: codigo })).ids).toEqual([id]);
  expect((await lista({ q: placaCabezote })).ids).toEqual([id]);
  expect((await lista({ marca: 'prueba' })).ids).toContain(id);
  expect((await lista({ marca: 'prueba', estado: 'completada' })).ids).toContain(id);
});

test('no export and no job has it, whatever finds it: by a search, its filter or its id', async () => {
  const { id, codigo } = await dePrueba();
  await service.enlace(id, 'propietario');
  const real = await service.enviada();
  const [exportacion, formato] = [randomUUID(), 'csv' as const];
  for (const filtros of [{ marca: 'prueba' }, { q: codigo }] as const) {
    const { en } = await service.send(iniciarExportacion, { exportacion, formato, filtros }, administrador);
    expect(await service.send(loteDeExportacion, { filtros, en }, administrador)).toEqual({ filas: [] });
    await expect(
      service.send(crearTrabajo, { accion: 'revisar', filtros }, unaPersona('sergio', ['admin'])),
    ).rejects.toMatchObject({ code: 'DATOS_INVALIDOS' });
  }
  const ids = [id, real.inscripcion.id];
  const elegidas = { exportacion, formato, ids };
  expect(await service.send(iniciarExportacionDeElegidas, elegidas, administrador)).toEqual({ ids: ids.slice(1) });
  const { filas, leidas } = await service.send(loteDeElegidas, { ids }, administrador);
  expect([filas.map((una) => una.id), leidas]).toEqual([ids.slice(1), 2]);
  const { documentos } = await service.send(documentosDeExportacion, { exportacion, ids }, administrador);
  expect(documentos.map((uno) => uno.id)).toEqual(ids.slice(1));

  const sergio = unaPersona('sergio', ['admin']);
  const { id: trabajo } = await service.send(crearTrabajo, { accion: 'revisar', ids }, sergio);
  const { renglones } = await eventually('the job ended', async () => {
    const visto = await service.send(verTrabajo, { id: trabajo, tras: 0 }, sergio);
    return visto.trabajo.terminadoEn === undefined ? undefined : visto;
  });
  expect(renglones).toMatchObject([
    { estado: 'rechazado', motivo: 'Es una inscripción de prueba: ningún trabajo la incluye.' },
    { estado: 'hecho' },
  ]);
});

test('it is no earlier enrolment of its plate, and no sign for another one', async () => {
  const placa = { placaCabezote: 'PRU900' };
  const { id } = await dePrueba(placa);
  expect(await service.send(placaInscrita, { placa: 'PRU900' }, tester)).toEqual({});
  const una = await service.send(crearInscripcion, unaInscripcion(placa), registrante);
  const otra = await service.send(crearInscripcion, unaInscripcion(placa), registrante);
  const { items } = await service.send(todasInscripciones, { limite: 50, q: 'PRU900' }, administrador);
  expect(items.map((vista) => [vista.id, vista.otrasDeLaPlaca])).toEqual([
    [otra.id, 1],
    [una.id, 1],
    [id, undefined],
  ]);
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  expect(ficha).not.toHaveProperty('senales');
  await eventually('the others are compared', async () => {
    const rasgos = await service.database.query('SELECT FROM inscripciones.rasgo WHERE inscripcion_id = $1', [otra.id]);
    return rasgos.length > 0;
  });
  const suyos = await service.database.query(
    `SELECT inscripcion_id FROM inscripciones.rasgo WHERE inscripcion_id = $1
     UNION SELECT inscripcion_id FROM inscripciones.sin_rasgos WHERE inscripcion_id = $1`,
    [id],
  );
  expect(suyos).toEqual([]);
});

test('no statement takes the mark away, or puts it on what has none', async () => {
  const { id } = await dePrueba();
  const real = await service.enviada();
  const marcar = (cual: string, prueba: boolean) =>
    service.database.query('UPDATE inscripciones.inscripcion SET prueba = $2 WHERE id = $1', [cual, prueba]);
  await expect(marcar(id, false)).rejects.toThrow('is a test for ever, or never');
  await expect(marcar(real.inscripcion.id, true)).rejects.toThrow('is a test for ever, or never');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '@portal/contracts/core';
import {
  camposRepresentante,
  crearInscripcion,
  descargarPdf,
  enlaceEmitido,
  firmanteDe,
  inscripcionEnviada,
  misInscripciones,
} from '@portal/contracts/inscripciones';
import { instantaneaSchema } from '@portal/contracts/pdf';
import { canonicalJson, ObjectStore, sha256Hex } from '@portal/service-kit';
import { codeOf, datosDeInscripcion, eventually, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ SWEEP_INTERVAL_MS: '200' });
});
afterAll(() => service?.close());
beforeEach(() => {
  for (const paso of Object.keys(service.standIns.failures)) delete service.standIns.failures[paso as 'firmar'];
});

const crear = (form = unaInscripcion(), key?: string) => service.send(crearInscripcion, form, registrante, key);

test('an enrolment is frozen: row, snapshot under its hash, event and audit entry in one', async () => {
  const listada = await crear();
  const [hecho] = await service.hechos(inscripcionEnviada.type, listada.id);
  const bytes = await service.standIns.objects.read(String(hecho!['instantanea']));
  expect(sha256Hex(bytes)).toBe(hecho!['sha256']);
  expect(hecho!['instantanea']).toBe(`instantaneas/${sha256Hex(bytes)}.json`);
  const instantanea = instantaneaSchema.parse(JSON.parse(bytes.toString()));
  expect(canonicalJson(instantanea)).toBe(bytes.toString());
  expect(instantanea.textos.map(({ clave }) => clave)).toEqual([
    'autorizacion-datos',
    'autorizacion-fletes',
    'autorizacion-anticipos',
    'compromiso-conductor',
    'compromisos-generales',
    'acuerdo-firma',
    'declaracion-final',
    'contrato-vinculacion',
    'acuerdo-firma',
  ]);
  expect(listada).toMatchObject({
    codigo: expect.stringMatching(/^TER-\d{4}-\d{6}$/),
    userEmail: registrante.email,
    signatureRequested: false,
  });
  expect(instantanea.urlVerificacion).toMatch(/^http:\/\/localhost:3000\/verificar\/[0-9A-HJKMNP-TV-Z]{16}$/);
  expect((await service.auditoria('inscripcion.enviada'))[0]).toMatchObject({
    resultado: 'hecho',
    actor: `persona:${registrante.subject}`,
    recurso: `inscripcion:${listada.id}`,
  });
});

test('the GPS password is in no row, snapshot, event or answer', async () => {
  const canario = 'canario-4711 clave';
  const listada = await crear(unaInscripcion({ contrasenaGPS: canario }));
  const [hecho] = await service.hechos(inscripcionEnviada.type, listada.id);
  const instantanea = (await service.standIns.objects.read(String(hecho!['instantanea']))).toString();
  const filas = await service.database.query(
    `SELECT i::text FROM inscripciones.inscripcion i UNION ALL SELECT o::text FROM inscripciones.outbox o`,
  );
  expect(JSON.stringify([listada, filas]) + instantanea).not.toContain('canario-4711');
});

test('when owner and holder are one, the owner is what the holder says', async () => {
  const listada = await crear(unaInscripcion({ mismoTenedor: true, nombreRazonSocialPropietario: 'Otro nombre' }));
  expect(listada).toMatchObject({ nombreRazonSocialPropietario: datosDeInscripcion.nombreRazonSocial });
});

test('without the authorisation nothing is stored: AUTORIZACION_NO_ACEPTADA, and the refusal is audited', async () => {
  const antes = await service.database.query('SELECT count(*) FROM inscripciones.inscripcion');
  await expect(crear(unaInscripcion({ authorization: 'no-acepto' }))).rejects.toMatchObject({
    code: 'AUTORIZACION_NO_ACEPTADA',
    fields: [{ path: 'authorization', message: 'Debe aceptar el tratamiento de datos personales para continuar.' }],
  });
  expect(await service.database.query('SELECT count(*) FROM inscripciones.inscripcion')).toEqual(antes);
  expect((await service.auditoria('inscripciones.crear'))[0]).toMatchObject({
    resultado: 'rechazado',
    datos: { codigo: 'AUTORIZACION_NO_ACEPTADA' },
  });
});

test('without its snapshot nothing is kept: ALMACEN_NO_DISPONIBLE, and the same key sends it later', async () => {
  const [key, form] = [randomUUID(), unaInscripcion({ placaCabezote: 'ALM001' })];
  const lleno = new AppError('ALMACEN_NO_DISPONIBLE', { retryAfter: 5 });
  const put = jest.spyOn(service.app.get(ObjectStore), 'put').mockRejectedValueOnce(lleno);
  await expect(crear(form, key)).rejects.toMatchObject({ code: 'ALMACEN_NO_DISPONIBLE', retryAfter: 5 });
  put.mockRestore();
  expect(await service.database.query(`SELECT 1 FROM inscripciones.inscripcion WHERE placa = 'ALM001'`)).toEqual([]);
  expect(crearInscripcion.errors).toContain('ALMACEN_NO_DISPONIBLE');
  expect(await codeOf(crear(form, key))).toBe('ok');
});

/**
 * Makes each insertion of an enrolment fail, as PostgreSQL would, while it is one of the first
 * `veces` for this plate.
 */
async function fallaAlInsertar(placa: string, errcode: string, veces: number): Promise<() => Promise<unknown>> {
  await service.database.query(`
    CREATE SEQUENCE inscripciones.inserciones;
    CREATE FUNCTION inscripciones.falla() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF NEW.placa = '${placa}' AND nextval('inscripciones.inserciones') <= ${veces} THEN
        RAISE EXCEPTION 'not this time' USING ERRCODE = '${errcode}';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER falla BEFORE INSERT ON inscripciones.inscripcion
      FOR EACH ROW EXECUTE FUNCTION inscripciones.falla()`);
  return () =>
    service.database.query(`
      DROP TRIGGER falla ON inscripciones.inscripcion;
      DROP FUNCTION inscripciones.falla();
      DROP SEQUENCE inscripciones.inserciones`);
}

const numero = (codigo: string): number => Number(codigo.split('-').at(-1));

test('a unit that the database starts again writes no second snapshot and takes no second number', async () => {
  const put = jest.spyOn(service.app.get(ObjectStore), 'put');
  const { codigo: antes } = await crear();
  put.mockClear();
  const reparar = await fallaAlInsertar('REP001', 'serialization_failure', 2);
  const listada = await crear(unaInscripcion({ placaCabezote: 'REP001' }), randomUUID());
  await reparar();
  expect(put.mock.calls.map(([key]) => key)).toEqual([expect.stringMatching(/^instantaneas\//)]);
  put.mockRestore();
  expect(numero(listada.codigo)).toBe(numero(antes) + 1);
  expect(await service.database.query(`SELECT 1 FROM inscripciones.inscripcion WHERE placa = 'REP001'`)).toHaveLength(
    1,
  );
});

const notas = async () =>
  (
    await service.database.query<{ key: string }>(
      `SELECT key FROM inscripciones.objeto_por_borrar WHERE key LIKE 'instantaneas/%'`,
    )
  ).map(({ key }) => key);

test('an enrolment that the database refuses leaves no snapshot behind', async () => {
  const antes = await notas();
  const reparar = await fallaAlInsertar('REP002', 'check_violation', 1);
  expect(await codeOf(crear(unaInscripcion({ placaCabezote: 'REP002' })))).toBe('ERROR_INTERNO');
  await reparar();
  const [key = '', ...otras] = (await notas()).filter((nota) => !antes.includes(nota));
  expect(otras).toEqual([]);
  expect(await service.standIns.objects.exists(key)).toBe(true);
  await service.database.query('UPDATE inscripciones.objeto_por_borrar SET desde = now() WHERE key = $1', [key]);
  await eventually('the snapshot is gone', async () => !(await service.standIns.objects.exists(key)));
});

test('a snapshot that the sweep gave up belongs to no enrolment: it is sent again', async () => {
  await service.database.query(
    `CREATE RULE olvida AS ON INSERT TO inscripciones.objeto_por_borrar
     WHERE NEW.key LIKE 'instantaneas/%' DO INSTEAD NOTHING`,
  );
  const form = unaInscripcion({ placaCabezote: 'REP003' });
  expect(await codeOf(crear(form))).toBe('SERVICIO_NO_DISPONIBLE');
  await service.database.query('DROP RULE olvida ON inscripciones.objeto_por_borrar');
  expect(await service.database.query(`SELECT 1 FROM inscripciones.inscripcion WHERE placa = 'REP003'`)).toEqual([]);
  expect(await codeOf(crear(form))).toBe('ok');
});

test('a guest is UNAUTHORIZED', async () => {
  expect(await codeOf(service.send(crearInscripcion, unaInscripcion(), unAnonimo()))).toBe('UNAUTHORIZED');
});

test('what does not belong to a form is left out: the gateway of a later release may send it', async () => {
  const ajenas = { userEmail: 'x', id: 'x', createdAt: 'x', conductorSigned: true, conductorSignedAt: 'x' };
  const form = { ...unaInscripcion({ placaCabezote: 'AJE001' }), ...ajenas } as never;
  const { id } = await service.send(crearInscripcion, form, registrante);
  expect(id).not.toBe('x');
  const [fila] = await service.database.query<{ formulario: object; firmada: unknown }>(
    `SELECT formulario, firmada_conductor_en AS firmada FROM inscripciones.inscripcion WHERE id = $1`,
    [id],
  );
  expect(fila?.firmada).toBeNull();
  expect(Object.keys(fila?.formulario ?? ajenas).filter((clave) => clave in ajenas)).toEqual([]);
});

test('the same key sends once, also when pressed many times at once', async () => {
  const [key, form] = [randomUUID(), unaInscripcion({ placaCabezote: 'UNA001' })];
  const respuestas = await Promise.allSettled(Array.from({ length: 10 }, () => crear(form, key)));
  const primera = await crear(form, key);
  expect(await service.database.query(`SELECT 1 FROM inscripciones.inscripcion WHERE placa = 'UNA001'`)).toHaveLength(
    1,
  );
  for (const respuesta of respuestas) {
    if (respuesta.status === 'fulfilled') expect(respuesta.value).toEqual(primera);
    else expect(respuesta.reason).toMatchObject({ code: 'SOLICITUD_EN_CURSO' });
  }
  expect(await codeOf(crear(unaInscripcion({ placaCabezote: 'UNA002' }), key))).toBe('LLAVE_IDEMPOTENTE_REUTILIZADA');
});

test('the same key finds its answer though another release leaves out what is blank', async () => {
  const [key, form] = [randomUUID(), unaInscripcion({ placaCabezote: 'UNA003' })];
  const blank = Object.fromEntries(camposRepresentante.map((campo) => [campo, '']));
  const without = Object.fromEntries(Object.entries(form).filter(([campo]) => !(campo in blank))) as typeof form;
  const primera = await crear({ ...without, ...blank }, key);
  expect(await crear(without, key)).toEqual(primera);
  expect(await crear({ ...without, ...blank }, key)).toEqual(primera);
  expect(await service.database.query(`SELECT 1 FROM inscripciones.inscripcion WHERE placa = 'UNA003'`)).toHaveLength(
    1,
  );
});

test('while pdf is down the enrolment stands without links; when it is back, work continues by itself', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await crear();
  await expect(service.send(descargarPdf, { id }, registrante)).rejects.toMatchObject({
    code: 'DOCUMENTO_EN_PREPARACION',
    retryAfter: 2,
  });
  expect(await service.hechos(enlaceEmitido.type, id)).toEqual([]);
  delete service.standIns.failures.preparar;
  await service.enlace(id, 'conductor');
  expect(await codeOf(service.send(descargarPdf, { id }, registrante))).toBe('ok');
});

test('a service that stops half-way goes on after its restart: two links, one document', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await crear();
  await service.restart();
  delete service.standIns.failures.preparar;
  await Promise.all([service.enlace(id, 'conductor'), service.enlace(id, 'propietario')]);
  expect(await service.hechos(enlaceEmitido.type, id)).toHaveLength(2);
  expect(
    await service.database.query('SELECT 1 FROM inscripciones.revision WHERE inscripcion_id = $1', [id]),
  ).toHaveLength(1);
});

test('one document that cannot be rendered holds back no other', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const [imposible, otra] = [await crear(), await crear(unaInscripcion({ placaCabezote: 'OTR001' }))];
  const [hecho] = await service.hechos(inscripcionEnviada.type, imposible.id);
  service.standIns.instantaneaImposible = String(hecho!['instantanea']);
  delete service.standIns.failures.preparar;
  await service.enlace(otra.id, 'conductor');
  expect(await service.hechos(enlaceEmitido.type, imposible.id)).toEqual([]);
  delete service.standIns.instantaneaImposible;
  await service.enlace(imposible.id, 'conductor');
});

test('a whole sweep of documents that cannot be rendered holds back no later one', async () => {
  const [imposible, buena] = [await crear(), await crear(unaInscripcion({ placaCabezote: 'OTR002' }))];
  const [hecho] = await service.hechos(inscripcionEnviada.type, imposible.id);
  service.standIns.instantaneaImposible = String(hecho!['instantanea']);
  await sinSuEvento(imposible.id, 40);
  const [otra] = await sinSuEvento(buena.id, 1);
  await service.enlace(otra!.id, 'conductor');
  await service.database.query(`DELETE FROM inscripciones.inscripcion WHERE codigo LIKE $1`, [`${imposible.codigo}-%`]);
  delete service.standIns.instantaneaImposible;
});

/** Copies of an enrolment that only the sweep knows of. */
const sinSuEvento = (id: string, cuantas: number) =>
  service.database.query<{ id: string }>(
    `INSERT INTO inscripciones.inscripcion SELECT (jsonb_populate_record(i, jsonb_build_object(
       'id', gen_random_uuid(), 'revision', null,
       'codigo', i.codigo || '-' || n, 'codigo_verificacion', i.codigo_verificacion || n))).*
     FROM inscripciones.inscripcion i, generate_series(1, $2::int) n WHERE i.id = $1 RETURNING id`,
    [id, cuantas],
  );

test('another person’s document is not there; its own creator sees only his list', async () => {
  const { id } = await crear();
  const beatriz = unaPersona('beatriz');
  expect(await codeOf(service.send(descargarPdf, { id }, beatriz))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await codeOf(service.send(descargarPdf, { id: randomUUID() }, registrante))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect((await service.send(misInscripciones, { limite: 50 }, beatriz)).items).toEqual([]);
});

test('another account with the creator’s address finds nothing of his', async () => {
  const { id } = await crear();
  const otra = { ...registrante, subject: 'otra-cuenta' };
  expect(await codeOf(service.send(descargarPdf, { id }, otra))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect((await service.send(misInscripciones, { limite: 50 }, otra)).items).toEqual([]);
});

const correo = fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.test$/);
const nombre = fc.constantFrom(
  'Ñandú Ibáñez',
  'José Müller',
  'Transportes «El Águila» S.A.S.',
  "O'Connor",
  'A'.repeat(90),
  'María  del   Mar',
);
const formularios = fc.record({
  mismoTenedor: fc.boolean(),
  personaFirmaContrato: fc.constantFrom('propietario' as const, 'tenedor' as const),
  personaAutorizaFletes: fc.constantFrom('propietario' as const, 'tenedor' as const),
  nombresConductor: nombre,
  nombreRazonSocial: nombre,
  nombreRazonSocialPropietario: fc.oneof(nombre, fc.constant('')),
  correoElectronicoConductor: correo,
  correoElectronicoTenedor: correo,
  correoElectronicoPropietario: fc.oneof(correo, fc.constantFrom('', 'no es correo')),
  placaTrailer: fc.constantFrom('', 'R12345'),
});

test('both roles can sign what the form of any accepted enrolment says; no link precedes its document', async () => {
  await fc.assert(
    fc.asyncProperty(formularios, async (cambios) => {
      const enviado = { ...datosDeInscripcion, ...cambios };
      const aceptada = crearInscripcion.request.safeParse(enviado);
      fc.pre(aceptada.success);
      const { inscripcion, form, conductor, propietario } = await service.enviada(aceptada.data as never);
      expect([conductor.correo, propietario.correo]).toEqual([
        firmanteDe(form, 'conductor').correo,
        firmanteDe(form, 'propietario').correo,
      ]);
      await elDocumentoEsAnterior(inscripcion.id);
      for (const enlace of [conductor, propietario]) await service.firmar(enlace, await service.certificar(enlace));
      const { items } = await service.send(misInscripciones, { limite: 200 }, registrante);
      expect(items.find(({ id }) => id === inscripcion.id)).toMatchObject({
        conductorSigned: true,
        propietarioSigned: true,
      });
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25), seed: 20261121 },
  );
});

/** In the order of the outbox: prepared first, then links; and its file is in the store. */
async function elDocumentoEsAnterior(id: string): Promise<void> {
  const tipos = await service.database.query<{ type: string }>(
    `SELECT type FROM inscripciones.outbox
     WHERE envelope->'data'->>'inscripcionId' = $1 AND type IN ('documento-preparado', 'enlace-emitido') ORDER BY seq`,
    [id],
  );
  expect(tipos.map(({ type }) => type)).toEqual(['documento-preparado', 'enlace-emitido', 'enlace-emitido']);
  const [revision] = await service.database.query<{ key: string; sha256: string }>(
    'SELECT key, sha256 FROM inscripciones.revision WHERE inscripcion_id = $1',
    [id],
  );
  expect(sha256Hex(await eventually('the file', () => service.standIns.objects.read(revision!.key)))).toBe(
    revision!.sha256,
  );
}

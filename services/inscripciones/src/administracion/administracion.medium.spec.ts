import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { enlaceVisto, verificarEnlace } from '@portal/contracts/firmas';
import {
  crearInscripcion,
  datosDeEliminacion,
  descargarPdf,
  descargarPdfAdmin,
  devolverInscripcion,
  eliminacionAvisada,
  eliminarInscripcion,
  enlaceEmitido,
  enlaceRevocado,
  fichaDeInscripcion,
  inscripcionEliminada,
  marcarRevisada,
  miInscripcion,
  reenviarCorreo,
  todasInscripciones,
  verContrasenaGps,
} from '@portal/contracts/inscripciones';
import { correoAceptado } from '@portal/contracts/notificaciones';
import { borradorDeRevision0, prepararDocumento, reciboDe } from '@portal/contracts/pdf';
import { nombreVisible } from '@portal/dominio/formatos';
import { codeOf, datosDeInscripcion, eventually, unaInscripcion, unAnonimo, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

/** Every row of every table of this service, as text. */
async function tablas(): Promise<string> {
  const nombres = await service.database.query<{ tabla: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS tabla FROM information_schema.tables
     WHERE table_schema = 'inscripciones' AND table_type = 'BASE TABLE'`,
  );
  const filas = await Promise.all(
    nombres.map(({ tabla }) => service.database.query<{ t: string }>(`SELECT t::text AS t FROM ${tabla} t`)),
  );
  return filas
    .flat()
    .map(({ t }) => t)
    .join('\n');
}

test('the GPS password is shown to an administrator with a reason, who stays in the audit', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const { contrasenaGPS } = await service.send(
    verContrasenaGps,
    { id, motivo: 'Seguimiento del viaje' },
    administrador,
  );
  expect(contrasenaGPS).toBe(datosDeInscripcion.contrasenaGPS);
  expect((await service.auditoria('contrasena-gps.vista'))[0]).toMatchObject({
    actor: `persona:${administrador.subject}`,
    recurso: `inscripcion:${id}`,
    motivo: { texto: 'Seguimiento del viaje' },
  });
  expect(await codeOf(service.send(verContrasenaGps, { id, motivo: 'x' }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(verContrasenaGps, { id: randomUUID(), motivo: 'x' }, administrador))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
});

test('a reason that no table can hold is refused as a wrong field, and one on two lines is kept on one', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  for (const motivo of ['a\u0000b', 'a\ud800b']) {
    expect(await codeOf(service.send(verContrasenaGps, { id, motivo }, administrador))).toBe('DATOS_INVALIDOS');
    expect(await codeOf(service.send(eliminarInscripcion, { id, motivo }, superadministrador))).toBe('DATOS_INVALIDOS');
  }
  await service.send(verContrasenaGps, { id, motivo: 'uno\ndos' }, administrador);
  expect((await service.auditoria('contrasena-gps.vista'))[0]).toMatchObject({ motivo: { texto: 'uno dos' } });
});

test('a resend ends the old link and mails a new one; nobody reads it from the answer', async () => {
  const {
    inscripcion: { id },
    conductor,
  } = await service.enviada();
  const respuesta = await service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador);
  expect(JSON.stringify(respuesta)).not.toMatch(/[A-Za-z0-9_-]{43}/);
  const nuevo = await service.enlace(id, 'conductor');
  expect(nuevo.token).not.toBe(conductor.token);
  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect(await codeOf(service.send(verificarEnlace, { token: nuevo.token }))).toBe('ok');
  expect(await service.hechos(enlaceRevocado.type, id)).toEqual([
    expect.objectContaining({ enlaceId: conductor.enlaceId }),
  ]);
});

test('twenty resends at once cause one mail: CORREO_RECIENTE with Retry-After', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const codigos = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(service.send(reenviarCorreo, { id, tipo: 'propietario' }, administrador))),
  );
  expect(codigos.filter((c) => c === 'ok')).toHaveLength(1);
  expect(codigos.filter((c) => c === 'CORREO_RECIENTE')).toHaveLength(19);
  expect(await service.hechos(enlaceEmitido.type, id, 'propietario')).toHaveLength(2);
  await expect(service.send(reenviarCorreo, { id, tipo: 'propietario' }, administrador)).rejects.toMatchObject({
    retryAfter: expect.any(Number),
  });
});

test('of two administrators at once the second is told who was first, and list and page say so', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const dos = ['Beatriz', 'Camilo'].map((firstName) => ({ ...unaPersona(firstName, ['admin']), firstName }));
  const resultados = await Promise.allSettled(
    dos.map((quien) => service.send(reenviarCorreo, { id, tipo: 'conductor' }, quien)),
  );
  const primero = dos[resultados.findIndex(({ status }) => status === 'fulfilled')]!;
  expect(resultados.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'CORREO_RECIENTE',
      fields: [{ path: 'tipo', message: expect.stringContaining(`${nombreVisible(primero)} lo reenvió el `) }],
    },
  });
  const reenviado = { en: expect.any(String), por: nombreVisible(primero) };
  const { listada } = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  const { items } = await service.send(todasInscripciones, { limite: 50 }, administrador);
  for (const una of [listada, items.find((otra) => otra.id === id)!]) {
    expect(una.entregas.conductor).toMatchObject({ reenvios: 1, reenviado });
    expect(una.entregas.propietario).not.toHaveProperty('reenviado');
  }
  expect((await service.send(miInscripcion, { id }, registrante)).listada.entregas.conductor).not.toHaveProperty(
    'reenviado',
  );
});

test('five resends a day, then CORREO_RECIENTE until tomorrow', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const reenviar = () => service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador);
  const pasan = (interval: string) =>
    service.database.query(
      'UPDATE inscripciones.enlace SET creado_en = creado_en - $2::interval WHERE inscripcion_id = $1',
      [id, interval],
    );
  for (let n = 0; n < 5; n += 1) {
    expect(await codeOf(reenviar())).toBe('ok');
    await pasan('6 minutes');
  }
  const refusal = await reenviar().then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
  expect(refusal).toMatchObject({
    code: 'CORREO_RECIENTE',
    fields: [{ message: expect.stringContaining('5 reenvíos en un día') }],
  });
  // The first of the five is half an hour old: what is left of its day.
  expect(refusal?.retryAfter).toBeGreaterThan(23 * 3600);
  expect(refusal?.retryAfter).toBeLessThanOrEqual(23.5 * 3600);
  await pasan('1 day');
  expect(await codeOf(reenviar())).toBe('ok');
});

test('a signed role is not mailed again: FIRMA_YA_REGISTRADA', async () => {
  const {
    inscripcion: { id },
    conductor,
  } = await service.enviada();
  await service.firmar(conductor, await service.certificar(conductor));
  expect(await codeOf(service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador))).toBe(
    'FIRMA_YA_REGISTRADA',
  );
  expect(await codeOf(service.send(reenviarCorreo, { id: randomUUID(), tipo: 'conductor' }, administrador))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
  expect(await codeOf(service.send(reenviarCorreo, { id, tipo: 'conductor' }, registrante))).toBe(
    'SOLO_ADMINISTRADORES',
  );
});

test('before the document exists a resend says that it is being prepared', async () => {
  service.standIns.failures.preparar = 'SERVICIO_NO_DISPONIBLE';
  const { id } = await service.send(crearInscripcion, unaInscripcion(), registrante);
  expect(await codeOf(service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador))).toBe(
    'DOCUMENTO_EN_PREPARACION',
  );
  expect(await codeOf(service.send(descargarPdfAdmin, { id }, administrador))).toBe('DOCUMENTO_EN_PREPARACION');
  delete service.standIns.failures.preparar;
});

test('the administrator’s download is named by plate and date', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada({ placaCabezote: 'XYZ987' });
  expect((await service.send(descargarPdfAdmin, { id }, administrador)).fileName).toMatch(
    /^inscripcion_XYZ987_\d{4}-\d{2}-\d{2}\.pdf$/,
  );
  expect(await codeOf(service.send(descargarPdfAdmin, { id }, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(service.send(descargarPdfAdmin, { id: randomUUID() }, administrador))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
});

test('deleting removes rows, files and links, tells everybody and leaves a tombstone', async () => {
  const {
    inscripcion: { id },
    form,
    conductor,
  } = await service.enviada({ placaCabezote: 'BOR999' });
  await service.firmar(conductor, await service.certificar(conductor));
  const archivos = await service.database.query<{ key: string }>(
    'SELECT key FROM inscripciones.revision WHERE inscripcion_id = $1',
    [id],
  );
  expect(await codeOf(service.send(eliminarInscripcion, { id, placa: 'OTRA' }, superadministrador))).toBe(
    'PLACA_NO_COINCIDE',
  );
  expect(await codeOf(service.send(eliminarInscripcion, { id, motivo: ' ' }, superadministrador))).toBe(
    'DATOS_INVALIDOS',
  );
  await service.send(eliminarInscripcion, { id, placa: 'bor-999', motivo: 'Duplicada' }, superadministrador);
  for (const tabla of ['enlace', 'firma', 'revision', 'entrega']) {
    expect(
      await service.database.query(`SELECT 1 FROM inscripciones.${tabla} WHERE inscripcion_id = $1`, [id]),
    ).toEqual([]);
  }
  expect(await codeOf(service.send(verificarEnlace, { token: conductor.token }))).toBe('ENLACE_INVALIDO');
  expect(await service.hechos(inscripcionEliminada.type, id)).toHaveLength(1);
  expect((await service.auditoria('inscripcion.eliminada'))[0]).toMatchObject({
    recurso: `inscripcion:${id}`,
    datos: { instantanea: expect.any(String) },
    motivo: { texto: 'Duplicada' },
  });
  await eventually('files are gone', async () =>
    (await Promise.all(archivos.map(({ key }) => service.standIns.objects.exists(key)))).every((hay) => !hay),
  );
  const volcado = await service.database.query(
    'SELECT o::text FROM inscripciones.outbox o WHERE published_at IS NOT NULL',
  );
  expect(JSON.stringify(volcado.filter((fila) => JSON.stringify(fila).includes(id)))).not.toContain(
    form.correoElectronicoConductor,
  );
});

test('who enrolled, has signed or can sign is named to the mails of a deletion until they are queued', async () => {
  const { inscripcion, form, conductor, propietario } = await service.enviada({ placaCabezote: 'DES111' });
  const { id, codigo } = inscripcion;
  await service.firmar(conductor, await service.certificar(conductor));
  await service.platform.tell(correoAceptado, {
    correoId: randomUUID(),
    enlaceId: propietario.enlaceId,
    inscripcionId: id,
    rol: 'propietario',
    aceptadoEn: new Date().toISOString(),
  });
  await eventually('the mail of the owner is accepted', async () => {
    const filas = await service.database.query<{ e: string }>(
      'SELECT estado AS e FROM inscripciones.entrega WHERE enlace_id = $1',
      [propietario.enlaceId],
    );
    return filas[0]?.e === 'aceptado';
  });
  const pedir = () => service.notificaciones.send(datosDeEliminacion, { inscripcionId: id });
  expect(await codeOf(pedir())).toBe('INSCRIPCION_NO_ENCONTRADA');
  await service.send(eliminarInscripcion, { id, motivo: 'Duplicada' }, superadministrador);
  expect(await pedir()).toEqual({
    codigo,
    placa: 'DES111',
    creador: { subject: registrante.subject, nombre: nombreVisible(registrante), correo: registrante.email },
    firmantes: [
      expect.objectContaining({ correo: form.correoElectronicoConductor, firmo: true }),
      expect.objectContaining({ correo: propietario.correo, firmo: false }),
    ],
  });
  await service.notificaciones.send(eliminacionAvisada, { inscripcionId: id });
  await service.notificaciones.send(eliminacionAvisada, { inscripcionId: id });
  expect(await codeOf(pedir())).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await service.database.query('SELECT avisos_sellados AS a FROM inscripciones.lapida')).toContainEqual({
    a: null,
  });
});

test('a link that nobody was mailed, or that was revoked, makes nobody hear of the deletion', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada({ placaCabezote: 'DES222' });
  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect((await service.notificaciones.send(datosDeEliminacion, { inscripcionId: id })).firmantes).toEqual([]);
});

test('whoever comes second to a deleted enrolment reads who deleted it and when, and a creator does not', async () => {
  const {
    inscripcion: { id, codigo },
  } = await service.enviada({ placaCabezote: 'DES333' });
  const otro = { ...superadministrador, subject: 'otro', firstName: 'Otro' };
  const ambos = await Promise.allSettled(
    [superadministrador, otro].map((quien) => service.send(eliminarInscripcion, { id, motivo: 'Duplicada' }, quien)),
  );
  const primero = ambos[0]?.status === 'fulfilled' ? superadministrador : otro;
  expect(ambos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const dicho = {
    code: 'INSCRIPCION_NO_ENCONTRADA',
    fields: [{ path: 'id', message: expect.stringContaining(`${nombreVisible(primero)} eliminó ${codigo} el `) }],
  };
  await expect(service.send(eliminarInscripcion, { id, motivo: 'x' }, otro)).rejects.toMatchObject(dicho);
  await expect(service.send(fichaDeInscripcion, { inscripcionId: id }, administrador)).rejects.toMatchObject(dicho);
  await expect(service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador)).rejects.toMatchObject(dicho);
  await expect(service.send(devolverInscripcion, { id, nota: 'x' }, administrador)).rejects.toMatchObject(dicho);
  await expect(service.send(marcarRevisada, { id }, administrador)).rejects.toMatchObject(dicho);
  await expect(service.send(miInscripcion, { id }, registrante)).rejects.toMatchObject({ fields: undefined });
});

test('no stored answer and no fact, published or not, keeps names and addresses of a deleted enrolment', async () => {
  const {
    inscripcion: { id },
    form,
    conductor,
  } = await service.enviada({ placaCabezote: 'COP111' });
  await service.certificar(conductor, crypto.randomUUID());
  await service.database.query(
    `UPDATE inscripciones.outbox SET published_at = NULL, attempts = 1000
     WHERE type = 'inscripcion-enviada' AND envelope->'data'->>'inscripcionId' = $1`,
    [id],
  );
  const volcado = async () =>
    JSON.stringify(
      await service.database.query(
        `SELECT o::text FROM inscripciones.outbox o WHERE o::text LIKE $1
         UNION ALL SELECT i::text FROM inscripciones.idempotencia i WHERE i::text LIKE $2`,
        [`%${id}%`, `%${form.nombresConductor}%`],
      ),
    );
  expect(await volcado()).toContain(form.nombresConductor);
  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect(await volcado()).not.toContain(form.nombresConductor);
  expect(await volcado()).not.toContain(form.correoElectronicoConductor);
});

test('a sending whose answer was lost, tried again after its enrolment was deleted, makes no other', async () => {
  const [key, form] = [randomUUID(), unaInscripcion({ placaCabezote: 'DES444' })];
  const crear = () => service.send(crearInscripcion, form, registrante, key);
  const { id } = await crear();
  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect(await codeOf(crear())).toBe('LLAVE_IDEMPOTENTE_REUTILIZADA');
  expect(await service.database.query(`SELECT FROM inscripciones.inscripcion WHERE placa = 'DES444'`)).toEqual([]);
});

test('neither streams nor tables keep a name, an address or a token of a deleted enrolment, readable or sealed', async () => {
  const personales = {
    nombresConductor: 'Zoraida',
    apellidosConductor: 'Quintanilla Borrable',
    numeroDocumentoConductor: '1099887766',
    correoElectronicoConductor: 'zoraida.borrable@correo.test',
    nombreRazonSocial: 'Transportes Borrables S.A.S.',
    correoElectronicoTenedor: 'tenedor.borrable@correo.test',
  };
  const { inscripcion, conductor, propietario } = await service.enviada({ ...personales, placaCabezote: 'QQZ731' });
  const { id } = inscripcion;
  await service.firmar(conductor, await service.certificar(conductor, randomUUID()), {}, randomUUID());
  await service.send(reenviarCorreo, { id, tipo: 'propietario' }, administrador, randomUUID());
  const nuevo = await service.enlace(id, 'propietario');
  const sellados = await service.database.query<{ sellado: string }>(
    `SELECT token_sellado AS sellado FROM inscripciones.enlace WHERE inscripcion_id = $1 AND token_sellado IS NOT NULL`,
    [id],
  );
  const secretos = [
    ...Object.values(personales),
    'QQZ731',
    ...[conductor, propietario, nuevo].map(({ token }) => token),
    ...sellados.map(({ sellado }) => sellado),
  ];
  const quedan = (texto: string) => secretos.filter((secreto) => texto.includes(secreto));
  expect(sellados).toHaveLength(1);
  expect(quedan(await tablas())).toEqual(
    expect.arrayContaining(['Zoraida', nuevo.correo, ...sellados.map((s) => s.sellado)]),
  );
  await eventually('every fact is told', async () => {
    const sinDecir = 'SELECT 1 FROM inscripciones.outbox WHERE published_at IS NULL AND envelope::text LIKE $1';
    return (await service.database.query(sinDecir, [`%${id}%`])).length === 0;
  });
  await service.send(eliminarInscripcion, { id }, superadministrador);
  const flujo = await eventually('the streams have every fact', async () => {
    const mensajes = (await service.platform.kept()).filter((mensaje) => mensaje.includes(id));
    return mensajes.some((mensaje) => mensaje.includes(inscripcionEliminada.type)) && mensajes;
  });
  expect(new Set(flujo.map((mensaje) => (JSON.parse(mensaje) as { type: string }).type))).toEqual(
    new Set([
      'inscripcion-enviada',
      'documento-preparado',
      'enlace-emitido',
      'enlace-revocado',
      'firma-registrada',
      'inscripcion-eliminada',
      'auditoria',
    ]),
  );
  expect([quedan(flujo.join('\n')), quedan(await tablas())]).toEqual([[], []]);
  // Whatever lies under a key says so by its version: none of these messages holds such a thing.
  expect(flujo.filter((mensaje) => /"v\d\.[\w-]+\./.test(mensaje))).toEqual([]);
});

test('a document that was being rendered while its enrolment was deleted goes too', async () => {
  let id = '';
  const guardado = new Promise<string>((resolve, reject) => {
    service.standIns.meanwhile.preparado = async (key) => {
      await eventually('the enrolment is answered', () => id !== '');
      await service.send(eliminarInscripcion, { id }, superadministrador).then(() => resolve(key), reject);
    };
  });
  ({ id } = await service.send(crearInscripcion, unaInscripcion(), registrante));
  const key = await guardado;
  delete service.standIns.meanwhile.preparado;
  await eventually('the late file is gone', async () => !(await service.standIns.objects.exists(key)));
  expect(await service.hechos(enlaceEmitido.type, id)).toEqual([]);
});

test('a document whose answer never came goes with its enrolment, and not before it could be late', async () => {
  let id = '';
  const guardado = new Promise<string>((resolve, reject) => {
    service.standIns.meanwhile.preparado = async (key) => {
      await eventually('the enrolment is answered', () => id !== '');
      await service.send(eliminarInscripcion, { id }, superadministrador).then(() => resolve(key), reject);
      throw new AppError('SERVICIO_NO_DISPONIBLE');
    };
  });
  const fila = await service.send(crearInscripcion, unaInscripcion(), registrante);
  const [{ sha256 } = { sha256: '' }] = await service.database.query<{ sha256: string }>(
    'SELECT instantanea_sha256 AS sha256 FROM inscripciones.inscripcion WHERE id = $1',
    [fila.id],
  );
  ({ id } = fila);
  const key = await guardado;
  delete service.standIns.meanwhile.preparado;
  const borrador = borradorDeRevision0(sha256);
  const [{ faltan } = { faltan: NaN }] = await service.database.query<{ faltan: number }>(
    'SELECT extract(epoch FROM desde - now())::float8 AS faltan FROM inscripciones.objeto_por_borrar WHERE key = $1',
    [borrador],
  );
  expect(faltan).toBeGreaterThan(prepararDocumento.deadline / 1000);
  await service.database.query('UPDATE inscripciones.objeto_por_borrar SET desde = now() WHERE key = $1', [borrador]);
  const suyos = [key, reciboDe(borrador), `instantaneas/${sha256}.json`];
  await eventually('no file of it is left', async () => {
    const quedan = await Promise.all(suyos.map((uno) => service.standIns.objects.exists(uno)));
    return !quedan.includes(true);
  });
});

test('a file that cannot be deleted waits and holds back no other', async () => {
  const [terca, otra] = [`documentos/${randomUUID()}.pdf`, `documentos/${randomUUID()}.pdf`];
  await mkdir(path.join(service.platform.objectsDir, terca), { recursive: true });
  await service.standIns.objects.put(otra, Buffer.from('x'));
  await service.database.query(
    `INSERT INTO inscripciones.objeto_por_borrar (key, desde)
     VALUES ($1, now() - interval '2 h'), ($2, now() - interval '1 h')`,
    [terca, otra],
  );
  await eventually('the other is gone', async () => !(await service.standIns.objects.exists(otra)));
  await eventually('it waits', async () => {
    const filas = await service.database.query(
      'SELECT FROM inscripciones.objeto_por_borrar WHERE key = $1 AND desde > now()',
      [terca],
    );
    return filas.length === 1;
  });
});

test('deleting needs a super-administrator who logged in recently', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const antiguo = { ...superadministrador, authTime: Math.floor(Date.now() / 1000) - 16 * 60 };
  expect(await codeOf(service.send(eliminarInscripcion, { id }, antiguo))).toBe('SESION_NO_RECIENTE');
  expect(await codeOf(service.send(eliminarInscripcion, { id }, administrador))).toBe('ACCESO_DENEGADO');
  expect(await codeOf(service.send(eliminarInscripcion, { id }, unAnonimo()))).toBe('UNAUTHORIZED');
  expect(await codeOf(service.send(eliminarInscripcion, { id: randomUUID() }, superadministrador))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
});

test('an administrator’s reading of a document, by either address, leaves an entry; the registrant’s own leaves none', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const lecturas = async () =>
    (await service.auditoria('documento.leido')).filter(({ recurso }) => recurso === `inscripcion:${id}`);
  await service.send(descargarPdf, { id }, registrante);
  await service.send(todasInscripciones, { limite: 20 }, administrador);
  expect(await lecturas()).toEqual([]);
  for (const contrato of [descargarPdf, descargarPdfAdmin]) await service.send(contrato, { id }, administrador);
  expect(await lecturas()).toMatchObject(
    Array.from({ length: 2 }, () => ({
      actor: `persona:${administrador.subject}`,
      datos: { sha256: expect.any(String) },
    })),
  );
});

test('an opened link leaves one entry, however often it is opened', async () => {
  const { conductor } = await service.enviada();
  for (let n = 0; n < 2; n += 1) await service.send(enlaceVisto, { token: conductor.token });
  const abiertos = (await service.auditoria('enlace.abierto')).filter(
    ({ recurso }) => recurso === `enlace:${conductor.enlaceId}`,
  );
  expect(abiertos).toMatchObject([{ actor: 'firmante:conductor', datos: { inscripcion: conductor.inscripcionId } }]);
  expect(JSON.stringify(abiertos)).not.toContain(conductor.token);
});

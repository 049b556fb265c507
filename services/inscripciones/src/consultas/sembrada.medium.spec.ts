import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import {
  corregirCorreo,
  datosDeEliminacion,
  datosDeRetiro,
  descargarPdf,
  descargarPdfAdmin,
  devolverInscripcion,
  documentosDeExportacion,
  eliminarInscripcion,
  evidenciaGuardada,
  fichaDeInscripcion,
  inscripcionEliminada,
  reenviarCorreo,
  reenviarPropio,
  reintentarAtasco,
  reintentoPedido,
  todasInscripciones,
  verArchivo,
} from '@portal/contracts/inscripciones';
import { correoAceptado } from '@portal/contracts/notificaciones';
import { Audit, Transactions } from '@portal/service-kit';
import { codeOf, eventually } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';
import { SellosArchivoService } from '../ampliacion/sellos-archivo.service.js';
import { EnlacesRepository } from '../tablas/enlaces.repository.js';

let service: TestService;
/** An enrolment as `npm run seed` leaves it, signed by nobody, and one like it that is real. */
let sembrada: Awaited<ReturnType<TestService['enviada']>>;
let real: Awaited<ReturnType<TestService['enviada']>>;
beforeAll(async () => {
  service = await TestService.start();
  [sembrada, real] = await Promise.all([service.enviada(), service.enviada()]);
  await sembrar(sembrada.inscripcion.id);
});
afterAll(() => service?.close());

/** Its files lie where no process may reach. */
async function sembrar(id: string): Promise<void> {
  await service.database.query(
    `UPDATE inscripciones.inscripcion SET instantanea_key = 'sembrada/' || id || '.json' WHERE id = $1`,
    [id],
  );
  await service.database.query(
    `UPDATE inscripciones.revision SET key = 'sembrada/' || inscripcion_id || '/' || numero || '.pdf'
     WHERE inscripcion_id = $1`,
    [id],
  );
}

const transactions = () => service.app.get(Transactions, { strict: false });

test('the list and its page say of a seeded enrolment that it is one, and of no other', async () => {
  const { items } = await service.send(todasInscripciones, { limite: 10 }, administrador);
  const marcada = (id: string) => items.find((una) => una.id === id)?.sembrada;
  expect([marcada(sembrada.inscripcion.id), marcada(real.inscripcion.id)]).toEqual([true, undefined]);
  const ficha = (inscripcionId: string) =>
    service.gateway.send(fichaDeInscripcion, { inscripcionId }, { actor: administrador });
  expect((await ficha(sembrada.inscripcion.id)).listada.sembrada).toBe(true);
  expect((await ficha(real.inscripcion.id)).listada.sembrada).toBeUndefined();
});

test('whoever asks for its document or its evidence reads that it does not exist, and no reading is recorded', async () => {
  const { id } = sembrada.inscripcion;
  const refusals = await Promise.all(
    [
      service.send(descargarPdf, { id }, registrante),
      service.send(descargarPdfAdmin, { id }, administrador),
      service.send(verArchivo, { id, archivo: 'documento' }, administrador),
      service.send(evidenciaGuardada, { inscripcionId: id, motivo: 'Demanda laboral' }, administrador),
    ].map((asked) =>
      asked.then(
        () => undefined,
        (error: AppError) => error,
      ),
    ),
  );
  for (const refusal of refusals) {
    expect(refusal?.code).toBe('NO_ENCONTRADO');
    expect(refusal?.fields).toEqual([
      { path: 'id', message: expect.stringMatching(/sembrada: su documento no existe/) },
    ]);
  }
  for (const accion of ['documento.leido', 'evidencia.descargada']) expect(await service.auditoria(accion)).toEqual([]);
});

test('nobody is written to: neither a link nor another address, whoever asks', async () => {
  const { id } = sembrada.inscripcion;
  const correo = { actual: 'x', correo: 'otra@correo.test', motivo: 'Se escribió mal' };
  const refusals = await Promise.all(
    [
      service.send(reenviarCorreo, { id, tipo: 'conductor' }, administrador),
      service.send(reenviarPropio, { id, tipo: 'conductor' }, registrante),
      service.send(corregirCorreo, { id, tipo: 'conductor', ...correo }, administrador),
    ].map((asked) =>
      asked.then(
        () => undefined,
        (error: AppError) => error,
      ),
    ),
  );
  for (const refusal of refusals) {
    expect(refusal?.code).toBe('NO_ENCONTRADO');
    expect(refusal?.fields).toEqual([
      { path: 'id', message: expect.stringMatching(/sembrada: su documento no existe/) },
    ]);
  }
});

test('no further attempt is made of its stuck copy, which no mail could carry', async () => {
  const { id } = sembrada.inscripcion;
  await service.database.query(
    `INSERT INTO inscripciones.atasco (id, inscripcion_id, que, motivo, desde, cuenta_en, dicho_en)
     VALUES (gen_random_uuid(), $1, 'copia', 'El buzón está lleno.', now(), now(), now())`,
    [id],
  );
  await expect(service.send(reintentarAtasco, { id }, administrador)).rejects.toMatchObject({
    code: 'NO_ENCONTRADO',
    fields: [{ path: 'id', message: expect.stringMatching(/sembrada: su documento no existe/) }],
  });
  expect(await service.hechos(reintentoPedido.type, id)).toEqual([]);
});

test('an export of documents counts it among those without one', async () => {
  const ids = [sembrada.inscripcion.id, real.inscripcion.id];
  const exportacion = '5b0e3a52-2f5b-4f0e-9a8f-0c3f1d2e4a5b';
  const { documentos } = await service.send(documentosDeExportacion, { exportacion, ids }, administrador);
  expect(documentos.map(({ id }) => id)).toEqual([real.inscripcion.id]);
});

test('the portal writes to its signers by itself no more than to anybody who was never written to', async () => {
  for (const { inscripcion, conductor } of [sembrada, real]) {
    const { enlaceId, rol } = conductor;
    const correo = { correoId: crypto.randomUUID(), inscripcionId: inscripcion.id, enlaceId, rol };
    await service.platform.tell(correoAceptado, { ...correo, aceptadoEn: new Date().toISOString() });
    await eventually('accepted', async () => {
      const estados = await service.database.query(
        `SELECT FROM inscripciones.entrega WHERE enlace_id = $1 AND estado = 'aceptado'`,
        [enlaceId],
      );
      return estados.length === 1;
    });
  }
  const seguidos = await transactions().single((tx) =>
    service.app.get(EnlacesRepository, { strict: false }).porSeguir(tx, new Date(), { limite: 10 }),
  );
  expect(seguidos.map(({ inscripcionId }) => inscripcionId)).toEqual([real.inscripcion.id]);
  const avisos = async (inscripcionId: string) =>
    (await service.gateway.send(fichaDeInscripcion, { inscripcionId }, { actor: administrador })).firmantes.conductor
      .avisos;
  expect((await avisos(real.inscripcion.id))?.proximo).toBeDefined();
  expect((await avisos(sembrada.inscripcion.id))?.proximo).toBeUndefined();
});

test('no archive timestamp is asked for a seeded document', async () => {
  const firmada = await service.enviada();
  for (const enlace of [firmada.conductor, firmada.propietario])
    await service.firmar(enlace, await service.certificar(enlace));
  await sembrar(firmada.inscripcion.id);
  const sellos = new SellosArchivoService(transactions(), service.app.get(Audit, { strict: false }));
  const alcance = { codigos: [firmada.inscripcion.codigo], renovar: true };
  expect([await sellos.pedir(alcance), await sellos.pendientes(alcance)]).toEqual([0, 0]);
});

test('returned or deleted, nobody hears of it', async () => {
  const { inscripcion } = await service.enviada();
  const { id } = inscripcion;
  await sembrar(id);
  await service.send(devolverInscripcion, { id, nota: 'La carta es de mayo.' }, administrador);
  expect(await codeOf(service.notificaciones.send(datosDeRetiro, { inscripcionId: id }))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
  await service.send(eliminarInscripcion, { id, motivo: 'Duplicada' }, superadministrador);
  expect(await codeOf(service.notificaciones.send(datosDeEliminacion, { inscripcionId: id }))).toBe(
    'INSCRIPCION_NO_ENCONTRADA',
  );
  expect(await service.hechos(inscripcionEliminada.type, id)).toEqual([{ inscripcionId: id }]);
});

test('deleted, it leaves no file behind that the portal could never delete', async () => {
  const { inscripcion } = await service.enviada();
  await sembrar(inscripcion.id);
  const { id, placaCabezote: placa } = inscripcion;
  await service.send(eliminarInscripcion, { id, placa, motivo: 'Duplicada' }, superadministrador);
  expect(
    await service.database.query(`SELECT key FROM inscripciones.objeto_por_borrar WHERE key LIKE 'sembrada/%'`),
  ).toEqual([]);
});

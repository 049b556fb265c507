import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  crearInscripcion,
  fichaDeInscripcion,
  miInscripcion,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { correoAceptado, correoAplazado, correoRebotado, correoRechazado } from '@portal/contracts/notificaciones';
import { MINUTOS_ATASCADO } from '@portal/dominio/filtros';
import { eventually, unaInscripcion } from '@portal/test-kit';
import { administrador, registrante, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());
afterEach(() => {
  delete service.standIns.failures.preparar;
});

const MINUTO = 60_000;
const hace = (minutos: number): string => new Date(Date.now() - minutos * MINUTO).toISOString();

/** The stuck one of the list with this id. */
async function atascada(id: string) {
  const lista = await service.send(todasInscripciones, { limite: 50, entrega: 'atascado' }, administrador);
  return lista.items.find((una) => una.id === id)?.atasco;
}
const anotado = (id: string) =>
  eventually(`${id} was noted`, async () => {
    const [fila] = await service.database.query('SELECT FROM inscripciones.atasco WHERE id = $1', [id]);
    return fila;
  });

test('a document that cannot be prepared is stuck after a while, says why, and no more once it is there', async () => {
  service.standIns.failures.preparar = 'ALMACEN_NO_DISPONIBLE';
  const { id } = await service.send(crearInscripcion, unaInscripcion({}), registrante);
  await anotado(id);
  expect(await atascada(id)).toBeUndefined();
  await service.database.query(
    `UPDATE inscripciones.atasco SET cuenta_en = cuenta_en - interval '${MINUTOS_ATASCADO} minutes' WHERE id = $1`,
    [id],
  );
  const dicho = { que: 'documento', motivo: 'El almacén de los archivos no responde.' };
  expect(await atascada(id)).toMatchObject(dicho);
  const { listada } = await service.gateway.send(fichaDeInscripcion, { inscripcionId: id }, { actor: administrador });
  expect(listada.atasco).toMatchObject(dicho);
  expect((await service.send(miInscripcion, { id }, registrante)).listada.atasco).toBeUndefined();
  delete service.standIns.failures.preparar;
  await service.enlace(id, 'conductor');
  expect(await atascada(id)).toBeUndefined();
  expect(await service.database.query('SELECT FROM inscripciones.atasco WHERE id = $1', [id])).toEqual([]);
});

const unaCopia = (inscripcionId: string) => ({ correoId: randomUUID(), inscripcionId, copia: true }) as const;

test('a copy that is tried again counts after a while, a refused one at once, until it goes', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const [tarda, rechazada] = [unaCopia(id), unaCopia(id)];
  const motivo = 'El servidor de correo no responde.';
  await service.platform.tell(correoAplazado, { ...tarda, aplazadoEn: hace(MINUTOS_ATASCADO - 1), motivo });
  await anotado(tarda.correoId);
  expect(await atascada(id)).toBeUndefined();
  const lleno = 'El buzón está lleno.';
  await service.platform.tell(correoRechazado, { ...rechazada, rechazadoEn: hace(1), motivo: lleno });
  await anotado(rechazada.correoId);
  expect(await atascada(id)).toMatchObject({ que: 'copia', motivo: lleno });
  await service.platform.tell(correoRechazado, { ...tarda, rechazadoEn: hace(1), motivo });
  await eventually('both are refused', async () => (await atascada(id))?.motivo === `${lleno} ${motivo}`);
  expect((await atascada(id))?.desde).toBe(
    await service.database
      .query<{ desde: Date }>('SELECT desde FROM inscripciones.atasco WHERE id = $1', [tarda.correoId])
      .then(([fila]) => fila?.desde.toISOString()),
  );
  for (const copia of [tarda, rechazada])
    await service.platform.tell(correoAceptado, { ...copia, aceptadoEn: hace(0) });
  await eventually('both went', async () => (await atascada(id)) === undefined);
});

test('a copy that came back counts at once, though it went at its first attempt', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const copia = unaCopia(id);
  const motivo = 'El buzón está lleno.';
  await service.platform.tell(correoRebotado, { ...copia, rebotadoEn: hace(0), motivo });
  await anotado(copia.correoId);
  expect(await atascada(id)).toMatchObject({ que: 'copia', motivo });
});

test('a failure that is told after the mail went changes nothing, nor does a mail that is no copy', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const copia = unaCopia(id);
  await service.platform.tell(correoAceptado, { ...copia, aceptadoEn: hace(1) });
  await anotado(copia.correoId);
  const motivo = 'El servidor de correo no responde.';
  await service.platform.tell(correoAplazado, { ...copia, aplazadoEn: hace(30), motivo });
  await service.platform.tell(correoRechazado, {
    correoId: randomUUID(),
    inscripcionId: id,
    rechazadoEn: hace(9),
    motivo,
  });
  const ultima = unaCopia(id);
  await service.platform.tell(correoAplazado, { ...ultima, aplazadoEn: hace(1), motivo });
  await anotado(ultima.correoId);
  expect(await atascada(id)).toBeUndefined();
  const filas = await service.database.query('SELECT FROM inscripciones.atasco WHERE inscripcion_id = $1', [id]);
  expect(filas).toHaveLength(2);
});

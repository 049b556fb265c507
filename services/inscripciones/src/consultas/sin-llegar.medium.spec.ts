import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  crearInscripcion,
  darPorContado,
  devolverInscripcion,
  eliminarInscripcion,
  fichaDeInscripcion,
  miInscripcion,
  misInscripciones,
  porAtender,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { correoRebotado, correoRechazado } from '@portal/contracts/notificaciones';
import { cuentas, listaDe } from '@portal/dominio/por-atender';
import { eventually, unaInscripcion, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ AUTOFILL: 'on' });
});
afterAll(() => service?.close());

const NO_EXISTE = 'El buzón no existe.';
const LLENO = 'El buzón está lleno.';
const hace = (minutos: number): string => new Date(Date.now() - minutos * 60_000).toISOString();

const filasDe = (id: string) =>
  service.database.query<{ contado_en: Date | null; motivo: string }>(
    'SELECT contado_en, motivo FROM inscripciones.sin_llegar WHERE inscripcion_id = $1 ORDER BY en',
    [id],
  );

/** A notice that was refused, as `notificaciones` tells it. @returns its mail */
async function rechazar(inscripcionId: string, cambios: object = {}): Promise<string> {
  const correoId = randomUUID();
  const dicho = { correoId, inscripcionId, noticia: true, rechazadoEn: hace(5), motivo: NO_EXISTE, ...cambios };
  await service.platform.tell(correoRechazado, dicho);
  return correoId;
}
/** Each fact of this kind that was told before has been read. */
async function leidos(): Promise<void> {
  const { id } = (await service.enviada()).inscripcion;
  await rechazar(id);
  await eventually('the last one was read', async () => (await filasDe(id)).length === 1);
}

const cuenta = cuentas.find(({ value }) => value === 'sin-llegar')!;
const lista = () => service.send(todasInscripciones, { limite: 200, ...listaDe(cuenta) }, administrador);
/** What the list and the page say of one enrolment, which must be the same. */
async function dicho(id: string) {
  const enLista = (await lista()).items.find((una) => una.id === id)?.sinLlegar;
  const ficha = await service.send(fichaDeInscripcion, { inscripcionId: id }, administrador);
  expect(ficha.listada.sinLlegar).toEqual(enLista);
  return enLista;
}
const contadas = async () => {
  const { cuentas: todas } = await service.send(porAtender, {}, administrador);
  return todas.find((una) => una.cuenta === 'sin-llegar')?.total;
};

test('a refused notice is counted, listed and shown with its reason; a second one that came back adds its own', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const antes = Number(await contadas());
  const uno = await rechazar(id, { rechazadoEn: hace(5) });
  await eventually('it is told', async () => (await dicho(id))?.cuantos === 1);
  const otro = randomUUID();
  await service.platform.tell(correoRebotado, {
    ...{ correoId: otro, inscripcionId: id, noticia: true, rebotadoEn: hace(9), motivo: LLENO },
  });
  await eventually('both are told', async () => (await dicho(id))?.cuantos === 2);
  const [primera, segunda] = await service.database.query<{ en: Date }>(
    'SELECT en FROM inscripciones.sin_llegar WHERE inscripcion_id = $1 ORDER BY en',
    [id],
  );
  expect(segunda!.en.getTime()).toBeGreaterThan(primera!.en.getTime());
  expect(await dicho(id)).toEqual({
    ...{ cuantos: 2, motivo: `${LLENO} ${NO_EXISTE}`, desde: primera!.en.toISOString(), correos: [otro, uno] },
  });
  expect(Number(await contadas())).toBe(antes + 1);
  expect((await lista()).total).toBe(await contadas());
});

test('whoever enrolled it reads nothing of it', async () => {
  const { id } = (await service.enviada()).inscripcion;
  await rechazar(id);
  await eventually('it is told', () => dicho(id));
  const { items } = await service.send(misInscripciones, { limite: 200 }, registrante);
  expect(items.find((una) => una.id === id)).not.toHaveProperty('sinLlegar');
  expect((await service.send(miInscripcion, { id }, registrante)).listada).not.toHaveProperty('sinLlegar');
});

test('what was returned is told all the same, also once another one has replaced it', async () => {
  const { inscripcion } = await service.enviada();
  const { id, codigo } = inscripcion;
  await service.send(devolverInscripcion, { id, nota: 'La carta es de mayo.' }, administrador);
  await rechazar(id);
  await eventually('it is told', () => dicho(id));
  const nueva = await service.send(crearInscripcion, { ...unaInscripcion(), reemplaza: codigo }, registrante);
  expect(await dicho(id)).toMatchObject({ cuantos: 1, motivo: NO_EXISTE });
  expect(await dicho(nueva.id)).toBeUndefined();
  const { items } = await service.send(todasInscripciones, { limite: 200 }, administrador);
  expect(items.map((una) => una.id)).not.toContain(id);
});

test('the same fact again changes nothing, nor does it open what was settled', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const correoId = await rechazar(id);
  await eventually('it is told', () => dicho(id));
  await rechazar(id, { correoId, motivo: LLENO });
  await leidos();
  expect(await dicho(id)).toMatchObject({ cuantos: 1, motivo: NO_EXISTE });
  await service.send(darPorContado, { id, correos: [correoId] }, administrador);
  await rechazar(id, { correoId });
  await leidos();
  expect(await dicho(id)).toBeUndefined();
  expect(await filasDe(id)).toEqual([{ contado_en: expect.any(Date), motivo: NO_EXISTE }]);
});

test('a mail that is no notice, one about a test and one about a deleted enrolment leave nothing', async () => {
  const { inscripcion, conductor } = await service.enviada();
  const { enlaceId, rol } = conductor;
  const prueba = { ...unaInscripcion(), prueba: true } as const;
  const tester = unaPersona('tomas', ['tester']);
  const [dePrueba, eliminada] = [
    await service.send(crearInscripcion, prueba, tester),
    (await service.enviada()).inscripcion,
  ];
  const correoId = await rechazar(eliminada.id);
  await eventually('it is told', () => dicho(eliminada.id));
  await service.send(eliminarInscripcion, { id: eliminada.id }, superadministrador);
  expect(await filasDe(eliminada.id)).toEqual([]);
  await rechazar(eliminada.id, { correoId });
  await rechazar(eliminada.id);
  await rechazar(dePrueba.id);
  await rechazar(inscripcion.id, { noticia: undefined, enlaceId, rol });
  await rechazar(inscripcion.id, { noticia: undefined, copia: true });
  await rechazar(inscripcion.id, { noticia: undefined });
  await leidos();
  for (const { id } of [inscripcion, dePrueba, eliminada]) expect(await filasDe(id)).toEqual([]);
  expect(await dicho(inscripcion.id)).toBeUndefined();
});

test('a deletion and a fact at once leave a row of no enrolment in no order', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await service.enviada()).inscripcion.id));
  await Promise.all(ids.flatMap((id) => [rechazar(id), service.send(eliminarInscripcion, { id }, superadministrador)]));
  await leidos();
  for (const id of ids) expect(await filasDe(id)).toEqual([]);
});

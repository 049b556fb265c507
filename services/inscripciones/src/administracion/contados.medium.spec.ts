import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  darPorContado,
  eliminarInscripcion,
  fichaDeInscripcion,
  marcarRevisada,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { correoRechazado } from '@portal/contracts/notificaciones';
import { fechaHoraCorta, nombreVisible } from '@portal/dominio/formatos';
import { codeOf, eventually, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const otra = unaPersona('beatriz', ['admin']);
const contar = (id: string, correos: readonly string[], quien = administrador, llave?: string) =>
  service.send(darPorContado, { id, correos: [...correos] }, quien, llave);
const dicho = async (inscripcionId: string) =>
  (await service.send(fichaDeInscripcion, { inscripcionId }, administrador)).listada.sinLlegar;
const enLista = async (id: string) =>
  (await service.send(todasInscripciones, { limite: 200, entrega: 'sin-llegar' }, administrador)).items.some(
    (una) => una.id === id,
  );
const entradas = async (id: string) =>
  (await service.auditoria('sin-llegar.contado')).filter(({ recurso }) => recurso === `inscripcion:${id}`);

/** One more notice about it is refused. @param minutos how long ago @returns its mail */
async function rechazar(id: string, minutos = 5): Promise<string> {
  const correoId = randomUUID();
  const rechazadoEn = new Date(Date.now() - minutos * 60_000).toISOString();
  await service.platform.tell(correoRechazado, {
    ...{ correoId, inscripcionId: id, noticia: true, rechazadoEn, motivo: 'El buzón no existe.' },
  });
  await eventually(`${correoId} was noted`, async () => (await dicho(id))?.correos.includes(correoId));
  return correoId;
}

test('what was told leaves page and list, and the audit has who and how many', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const correos = [await rechazar(id), await rechazar(id)];
  expect(await enLista(id)).toBe(true);
  expect(await contar(id, correos)).toEqual({
    resultado: 'contado',
    message: 'Queda en la historia con su nombre.',
  });
  expect([await dicho(id), await enLista(id)]).toEqual([undefined, false]);
  expect(await entradas(id)).toMatchObject([{ actor: `persona:${administrador.subject}`, datos: { correos: 2 } }]);
});

test('what was refused after the page was read waits on, though its mail was refused before the others', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const visto = await rechazar(id, 5);
  const despues = await rechazar(id, 60);
  expect((await contar(id, [visto])).message).toBe(
    'Queda en la historia con su nombre. Otro aviso no llegó y sigue por contar.',
  );
  expect(await dicho(id)).toMatchObject({ cuantos: 1, correos: [despues] });
  await rechazar(id);
  expect((await contar(id, [visto])).message).toMatch(/ Otros 2 avisos siguen por contar\.$/);
  expect(await enLista(id)).toBe(true);
});

test('of two administrators at once one notes it, the other reads who was first', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const correos = [await rechazar(id)];
  const dichos = await Promise.all([contar(id, correos), contar(id, correos, otra)]);
  expect(dichos.map(({ resultado }) => resultado).sort()).toEqual(['contado', 'ya-contado']);
  const primero = dichos[0].resultado === 'contado' ? administrador : otra;
  const [fila] = await service.database.query<{ en: Date; por: string }>(
    'SELECT contado_en AS en, contado_por AS por FROM inscripciones.sin_llegar WHERE inscripcion_id = $1',
    [id],
  );
  expect(fila?.por).toBe(nombreVisible(primero));
  const segundo = dichos.find(({ resultado }) => resultado === 'ya-contado');
  expect(segundo?.message).toContain(`${fila!.por} lo había anotado el ${fechaHoraCorta(fila!.en)}`);
  expect(await entradas(id)).toMatchObject([{ actor: `persona:${primero.subject}` }]);
});

test('a repeated request has the first answer, and is one entry', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const [correos, llave] = [[await rechazar(id)], randomUUID()];
  const primera = await contar(id, correos, administrador, llave);
  expect(await contar(id, correos, administrador, llave)).toEqual(primera);
  expect(primera.resultado).toBe('contado');
  expect(await entradas(id)).toHaveLength(1);
});

test('the mark that it was looked at settles nothing', async () => {
  const { id } = (await service.enviada()).inscripcion;
  await rechazar(id);
  await service.send(marcarRevisada, { id }, administrador);
  expect(await dicho(id)).toMatchObject({ cuantos: 1 });
});

test('of mails of another enrolment, or of none, nothing is noted', async () => {
  const [{ id }, ajena] = [(await service.enviada()).inscripcion, (await service.enviada()).inscripcion.id];
  const suyo = await rechazar(ajena);
  for (const correos of [[suyo], [randomUUID()]])
    expect(await contar(id, correos)).toEqual({ resultado: 'ya-contado', message: 'Ya no hay nada por contar.' });
  expect(await dicho(ajena)).toMatchObject({ correos: [suyo] });
  expect([...(await entradas(id)), ...(await entradas(ajena))]).toEqual([]);
});

test('administrators alone, and of what is there: SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA', async () => {
  const { id } = (await service.enviada()).inscripcion;
  const correos = [await rechazar(id)];
  expect(await codeOf(contar(id, correos, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(contar(id, []))).toBe('DATOS_INVALIDOS');
  expect(await codeOf(contar(randomUUID(), correos))).toBe('INSCRIPCION_NO_ENCONTRADA');
  expect(await dicho(id)).toMatchObject({ cuantos: 1 });
  await service.send(eliminarInscripcion, { id }, superadministrador);
  expect(await codeOf(contar(id, correos))).toBe('INSCRIPCION_NO_ENCONTRADA');
});

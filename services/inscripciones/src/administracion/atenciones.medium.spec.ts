import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportarNovedad, verificarEnlace } from '@portal/contracts/firmas';
import {
  atenderNovedad,
  eliminarInscripcion,
  fichaDeInscripcion,
  todasInscripciones,
} from '@portal/contracts/inscripciones';
import { codeOf, unaPersona } from '@portal/test-kit';
import { administrador, registrante, superadministrador, TestService } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

const DICE = 'Dice que algo está mal. «La placa es otra»';
const NOTA = 'Hablé con él: era la placa de otro viaje.';
const atender = (id: string, cambios: { dice?: string; nota?: string } = {}, quien = administrador, key?: string) =>
  service.send(atenderNovedad, { id, tipo: 'conductor', dice: DICE, nota: NOTA, ...cambios }, quien, key);
const entrega = async (inscripcionId: string) =>
  (await service.send(fichaDeInscripcion, { inscripcionId }, administrador)).listada.entregas.conductor;
const conNovedad = async (id: string) =>
  (await service.send(todasInscripciones, { marca: 'novedad', limite: 200 }, administrador)).items.some(
    (una) => una.id === id,
  );

/** An enrolment whose driver says that something is wrong. */
async function disputada() {
  const { inscripcion, conductor } = await service.enviada();
  await service.send(reportarNovedad, { token: conductor.token, que: 'otra', nota: 'La placa es otra' });
  return { id: inscripcion.id, conductor };
}
const entradas = async (id: string) =>
  (await service.auditoria('novedad.atendida')).filter(({ recurso }) => recurso === `inscripcion:${id}`);

test('what was settled leaves the list of what waits, the link goes on, and the audit has who and the note', async () => {
  const { id, conductor } = await disputada();
  expect([await conNovedad(id), (await entrega(id)).motivo]).toEqual([true, DICE]);
  expect(await atender(id)).toMatchObject({ resultado: 'atendida' });
  expect(await conNovedad(id)).toBe(false);
  expect(await entrega(id)).toMatchObject({ estado: 'abierto' });
  expect((await entrega(id)).motivo).toBeUndefined();
  expect(await service.send(verificarEnlace, { token: conductor.token })).toMatchObject({ isUsed: false });
  expect(await entradas(id)).toMatchObject([
    { actor: `persona:${administrador.subject}`, datos: { rol: 'conductor' }, motivo: { texto: NOTA } },
  ]);
});

test('what the signer says after it was read stays, and so does what comes after it was attended', async () => {
  const { id, conductor } = await disputada();
  await service.send(reportarNovedad, { token: conductor.token, que: 'nombre' });
  expect(await atender(id)).toMatchObject({ resultado: 'otra' });
  expect([await conNovedad(id), await entradas(id)]).toEqual([true, []]);
  const { motivo = '' } = await entrega(id);
  expect(await atender(id, { dice: motivo })).toMatchObject({ resultado: 'atendida' });
  await service.send(reportarNovedad, { token: conductor.token, que: 'documento' });
  expect(await conNovedad(id)).toBe(true);
});

test('of two who attend it at once one did, and the other is told that nothing is left; one key is one mark', async () => {
  const { id } = await disputada();
  const respuestas = await Promise.all([atender(id), atender(id, {}, unaPersona('otro-admin', ['admin']))]);
  expect(respuestas.map(({ resultado }) => resultado).sort()).toEqual(['atendida', 'ninguna']);
  expect(await entradas(id)).toHaveLength(1);
  const otra = await disputada();
  const key = randomUUID();
  expect([
    await atender(otra.id, {}, administrador, key),
    await atender(otra.id, {}, administrador, key),
  ]).toMatchObject([{ resultado: 'atendida' }, { resultado: 'atendida' }]);
  expect(await entradas(otra.id)).toHaveLength(1);
});

test('a signature that comes meanwhile stays a signature', async () => {
  const { id, conductor } = await disputada();
  const certificado = await service.certificar(conductor);
  await Promise.all([service.firmar(conductor, certificado), atender(id)]);
  expect((await entrega(id)).estado).toBe('firmado');
  expect(await conNovedad(id)).toBe(false);
});

test('administrators alone, with a note, of what is there: SOLO_ADMINISTRADORES, INSCRIPCION_NO_ENCONTRADA', async () => {
  const { id } = await disputada();
  expect(await codeOf(atender(id, {}, registrante))).toBe('SOLO_ADMINISTRADORES');
  expect(await codeOf(atender(id, { nota: ' ' }))).toBe('DATOS_INVALIDOS');
  expect(await codeOf(atender(randomUUID()))).toBe('INSCRIPCION_NO_ENCONTRADA');
  await service.send(eliminarInscripcion, { id, motivo: 'Duplicada' }, superadministrador);
  expect(await codeOf(atender(id))).toBe('INSCRIPCION_NO_ENCONTRADA');
});

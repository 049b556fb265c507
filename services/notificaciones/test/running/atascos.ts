/** Facts about a copy of completion say whether it is stuck; those of every other mail do not. */
import { randomUUID } from 'node:crypto';
import { enlaceEmitido, inscripcionCompletada } from '@portal/contracts/inscripciones';
import { eventually } from '@portal/test-kit';
import { conocido, ended, hechos, mailbox, objects, publish, rowOf, unEnlace } from '../running-service.js';

/** A completed enrolment whose copy goes to one address. @returns its id */
async function unaCopia(correo: string): Promise<string> {
  const inscripcionId = randomUUID();
  const key = `documentos/${inscripcionId}.pdf`;
  const documento = { key, ...(await objects.put(key, Buffer.from(`%PDF ${inscripcionId}`))) };
  conocido.completadas.set(inscripcionId, {
    ...{ codigo: 'TER-2026-000148', codigoVerificacion: 'ABCD', placa: 'WLK508', creadorSub: randomUUID() },
    documento: { ...documento, ampliado: true },
    destinatarios: [{ papel: 'conductor', nombre: 'Carlos', correo }],
  });
  await publish(inscripcionCompletada, { inscripcionId, ...documento, completadaEn: '2026-11-21T15:42:00.000Z' });
  return inscripcionId;
}
const dichoDe = async (correo: string) =>
  (await hechos(String((await rowOf(correo))?.id))).map(({ type, data }) => [type, data['copia']]);

test('a copy that failed says so, and says when it went after all', async () => {
  const correo = 'atasco1@transcarga.test';
  mailbox.refusals.set(correo, 450);
  await unaCopia(correo);
  await eventually('it was refused for now', async () => ((await rowOf(correo))?.intentos ?? 0) >= 2);
  mailbox.refusals.delete(correo);
  await ended(correo);
  expect(await dichoDe(correo)).toEqual([
    ['correo-aplazado', true],
    ['correo-aceptado', true],
  ]);
});

test('a copy that was refused for good says so', async () => {
  const correo = 'atasco2@transcarga.test';
  mailbox.refusals.set(correo, 552);
  await unaCopia(correo);
  expect(await ended(correo)).toMatchObject({ estado: 'rechazado', motivo: 'El buzón está lleno.' });
  expect(await dichoDe(correo)).toEqual([['correo-rechazado', true]]);
});

test('a copy that went at once says nothing, nor does the mail of a link that failed', async () => {
  await unaCopia('atasco3@transcarga.test');
  await ended('atasco3@transcarga.test');
  expect(await dichoDe('atasco3@transcarga.test')).toEqual([['correo-aceptado', undefined]]);
  const { data, correo } = unEnlace();
  mailbox.refusals.set(correo, 550);
  await publish(enlaceEmitido, data);
  await ended(correo);
  expect(await dichoDe(correo)).toEqual([['correo-rechazado', undefined]]);
});

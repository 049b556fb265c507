/** What administrators read of the mails about one enrolment. */
import { enlaceEmitido } from '@portal/contracts/inscripciones';
import { correosDeInscripcion, correosDelFirmante } from '@portal/contracts/notificaciones';
import { codeOf, unaPersona } from '@portal/test-kit';
import { ended, platform, publish, unEnlace } from '../running-service.js';

const correos = async (inscripcionId: string, roles: Parameters<typeof unaPersona>[1] = ['admin']) =>
  (await platform.calls('gateway')).send(
    correosDeInscripcion,
    { inscripcionId },
    { actor: unaPersona('admin', roles) },
  );

test('each mail about an enrolment is told with its attempts and what the server said, without link or words', async () => {
  const { data, correo, token } = unEnlace();
  await publish(enlaceEmitido, data);
  await ended(correo);
  const dicho = await correos(data.inscripcionId);
  expect(dicho.correos).toEqual([
    expect.objectContaining({
      plantilla: 'solicitud-conductor',
      destinatario: correo,
      rol: 'conductor',
      estado: 'aceptado',
      intentos: 1,
      terminadoEn: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(dicho)).not.toContain(token);
});

test('a refused mail says why', async () => {
  const { data, correo } = unEnlace({ correo: 'sin correo' + Math.random() });
  await publish(enlaceEmitido, data);
  await ended(correo);
  expect((await correos(data.inscripcionId)).correos).toEqual([
    expect.objectContaining({ estado: 'rechazado', motivo: 'La dirección de correo no es válida.' }),
  ]);
});

test('they are told to administrators alone: SOLO_ADMINISTRADORES', async () => {
  expect(await codeOf(correos('0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', []))).toBe('SOLO_ADMINISTRADORES');
});

test('a signer’s own mails are those of his role', async () => {
  const { data, correo } = unEnlace();
  await publish(enlaceEmitido, data);
  await ended(correo);
  const calls = await platform.calls('inscripciones');
  const suyos = async (rol: 'conductor' | 'propietario') =>
    (await calls.send(correosDelFirmante, { inscripcionId: data.inscripcionId, rol })).correos;
  expect(await suyos('conductor')).toMatchObject([{ destinatario: correo, rol: 'conductor', estado: 'aceptado' }]);
  expect(await suyos('propietario')).toEqual([]);
});

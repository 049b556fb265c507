/** What is about an enrolment made to try the portal leaves for a reader of this machine alone. */
import { randomUUID } from 'node:crypto';
import { certificadoEmitido } from '@portal/contracts/certificados';
import { enlaceEmitido, inscripcionEliminada } from '@portal/contracts/inscripciones';
import { Clock, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../../src/config.js';
import type { CorreoEntity } from '../../src/correos/correo.entity.js';
import { CorreosRepository } from '../../src/correos/correos.repository.js';
import { CopiaService } from '../../src/entrega/copia.service.js';
import { IntentosService } from '../../src/entrega/intentos.service.js';
import { Mailer } from '../../src/entrega/mailer.js';
import { Mensajero } from '../../src/entrega/mensajero.js';
import { app, arrived, conocido, database, ended, provider, publish, rowOf, unEnlace } from '../running-service.js';

const dePrueba = (extra: Parameters<typeof unEnlace>[0] = {}) => {
  const enlace = unEnlace(extra);
  conocido.enlaces.set(enlace.enlaceId, { ...enlace.dicho, prueba: true });
  return enlace;
};

test('to the local reader it goes, and its subject says what it is; so do later mails that nobody marks', async () => {
  const { data, correo } = dePrueba();
  await publish(enlaceEmitido, data);
  expect((await arrived(correo)).subject).toMatch(/^\[De prueba\] /);
  const certificadoId = randomUUID();
  const suyo = `certificado-${correo}`;
  conocido.titulares.set(certificadoId, { commonName: 'Carlos Muñoz', email: suyo });
  await publish(certificadoEmitido, {
    certificadoId,
    dueno: { kind: 'firmante', inscripcionId: data.inscripcionId, rol: 'conductor' },
    fingerprint: 'AB:CD',
    emitidoEn: '2026-11-21T15:42:00.000Z',
    venceEn: '2027-11-21T15:42:00.000Z',
  });
  expect((await arrived(suyo)).subject).toMatch(/^\[De prueba\] /);
  const { data: otra, correo: real } = unEnlace();
  await publish(enlaceEmitido, otra);
  expect((await arrived(real)).subject).not.toContain('prueba');
});

test('its deletion is told as that of a test too', async () => {
  const { data, correo } = dePrueba();
  await publish(enlaceEmitido, data);
  await ended(correo);
  const creador = `creador-${correo}`;
  conocido.eliminadas.set(data.inscripcionId, {
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    creador: { subject: 'ana', nombre: 'Ana Gómez', correo: creador },
    firmantes: [],
    prueba: true,
  });
  await publish(inscripcionEliminada, { inscripcionId: data.inscripcionId, codigo: 'TER-2026-000148', avisar: true });
  expect((await arrived(creador)).subject).toMatch(/^\[De prueba\] /);
});

test('as a message it says so as well', async () => {
  const { data } = dePrueba({ telefono: '310 888 0001' });
  await publish(enlaceEmitido, data);
  expect(await ended('+573108880001')).toMatchObject({ estado: 'aceptado' });
  expect(provider.taken.find(({ para }) => para === '+573108880001')?.texto).toMatch(/^De prueba: /);
});

/** What would become of a row where mail and messages leave elsewhere. */
const intentar = (correo: Partial<CorreoEntity>, otros: Partial<NotificacionesConfig>) =>
  new IntentosService(
    app.get(CorreosRepository),
    app.get(CopiaService),
    app.get(Mailer),
    app.get(Mensajero),
    app.get(Transactions),
    app.get(Clock),
    { ...app.get<NotificacionesConfig>(CONFIG), ...otros },
  ).intentar(correo as CorreoEntity);

test('anywhere else, and in production, it is refused for good and says why', async () => {
  const { data, correo, telefono } = { telefono: '+573108880002', ...dePrueba({ telefono: '310 888 0002' }) };
  await publish(enlaceEmitido, data);
  await Promise.all([ended(correo), ended(telefono)]);
  const [mail, mensaje] = [await rowOf(correo), await rowOf(telefono)] as unknown as CorreoEntity[];
  const sale = { tipo: 'rechazado', motivo: 'Es una inscripción de prueba: su correo no sale del portal.' };
  for (const otros of [{ SMTP_URL: 'smtp://correo.transcarga.test' }, { PORTAL_ENV: 'production' as const }])
    expect(await intentar(mail!, otros)).toEqual(sale);
  for (const otros of [{ MENSAJES_URL: 'https://mensajes.test/enviar' }, { PORTAL_ENV: 'production' as const }])
    expect(await intentar(mensaje!, otros)).toMatchObject({
      tipo: 'rechazado',
      motivo: expect.stringContaining('mensaje no sale'),
    });
});

test('the mark is kept with the row', async () => {
  const { data, correo } = dePrueba();
  await publish(enlaceEmitido, data);
  await ended(correo);
  expect(await database.query('SELECT prueba FROM notificaciones.correo WHERE destinatario = $1', [correo])).toEqual([
    { prueba: true },
  ]);
});

/** Who hears of a corrected address, and how much. */
import { randomUUID } from 'node:crypto';
import { correoCorregido } from '@portal/contracts/inscripciones';
import { arrived, conocido, publish, received, SUPERADMIN, terminados } from '../running-service.js';

test('who had the link before learns that it ended; the creator and super-administrators learn all of it', async () => {
  const [correccionId, inscripcionId] = [randomUUID(), randomUUID()];
  conocido.correcciones.set(correccionId, {
    codigo: 'TER-2026-000148',
    placa: 'WLK508',
    calidad: 'conductor',
    nombre: 'Carlos Muñoz',
    antes: 'antes@correo.test',
    correo: 'ahora@correo.test',
    por: 'Sergio Rojas',
    motivo: 'Lo confirmó por teléfono',
    en: '2026-11-21T15:42:00.000Z',
    creador: { subject: randomUUID(), nombre: 'Ana Gómez', correo: 'ana.creadora@correo.test' },
  });
  await publish(correoCorregido, { correccionId, inscripcionId, rol: 'conductor' });
  const anterior = await arrived('antes@correo.test');
  expect(anterior.text).not.toContain('ahora@');
  expect(anterior.text).toContain('dejó de funcionar');
  for (const quien of ['ana.creadora@correo.test', SUPERADMIN]) {
    const { text } = await arrived(quien);
    for (const parte of ['Sergio Rojas', 'antes@correo', 'ahora@correo', 'Lo confirmó por teléfono'])
      expect(text?.replaceAll('\u200b', '')).toContain(parte);
  }
});

test('of a deleted enrolment nobody is told', async () => {
  const before = received(SUPERADMIN).length;
  await publish(correoCorregido, { correccionId: randomUUID(), inscripcionId: randomUUID(), rol: 'conductor' });
  await terminados(correoCorregido);
  expect(received(SUPERADMIN)).toHaveLength(before);
});

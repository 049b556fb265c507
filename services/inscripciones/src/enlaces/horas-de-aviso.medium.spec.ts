import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enlaceEmitido } from '@portal/contracts/inscripciones';
import { correoAceptado } from '@portal/contracts/notificaciones';
import { hoyEnBogota, inicioDelDia } from '@portal/dominio/fechas';
import { Clock, processContext, runInContext } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { TestService } from '../../test/test-service.js';
import { RecordatoriosService } from './recordatorios.service.js';

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

class TurnedClock extends Clock {
  en: Date | undefined;
  now = (): Date => this.en ?? new Date();
}

let service: TestService;
const clock = new TurnedClock();
beforeAll(async () => {
  service = await TestService.start({}, clock);
});
afterAll(() => service?.close());

/** The beginning of the next Saturday in Bogotá, a week ahead at least: no link of these tests ends before. */
const sabado = (() => {
  const hoy = inicioDelDia(hoyEnBogota(new Date())).getTime();
  const dias = (6 - new Date(hoy - 5 * HORA_MS).getUTCDay() + 7) % 7;
  return hoy + (dias + 7) * DIA_MS;
})();
/** So many hours after the beginning of that Saturday. */
const a = (horas: number) => new Date(sabado + horas * HORA_MS);

/** A driver whose link was mailed at that moment, and is good for seven days. */
async function pedida(creado: Date): Promise<string> {
  const { inscripcion, conductor } = await service.enviada();
  const correo = { correoId: crypto.randomUUID(), inscripcionId: inscripcion.id, rol: 'conductor' as const };
  await service.platform.tell(correoAceptado, {
    ...correo,
    enlaceId: conductor.enlaceId,
    aceptadoEn: new Date().toISOString(),
  });
  await eventually('accepted', async () => {
    const filas = await service.database.query(
      `SELECT FROM inscripciones.entrega WHERE enlace_id = $1 AND estado = 'aceptado'`,
      [conductor.enlaceId],
    );
    return filas.length === 1;
  });
  await service.database.query(
    `UPDATE inscripciones.enlace SET creado_en = $2, vence_en = $2::timestamptz + interval '7 days' WHERE id = $1`,
    [conductor.enlaceId, creado],
  );
  return inscripcion.id;
}

/** The sweep at that moment. @returns why the driver's links were issued, the newest first */
async function alas(horas: number, id: string): Promise<unknown[]> {
  clock.en = a(horas);
  await runInContext(processContext('inscripciones'), () => service.app.get(RecordatoriosService).recordar()).finally(
    () => {
      clock.en = undefined;
    },
  );
  return (await service.hechos(enlaceEmitido.type, id, 'conductor')).map(({ motivo }) => motivo);
}

test('a reminder that falls due on Saturday afternoon goes on Monday at seven, once', async () => {
  const id = await pedida(a(15.5 - 72));
  for (const horas of [14.9, 15.6, 24 + 12, 48 + 6.9]) expect(await alas(horas, id)).toEqual(['solicitud']);
  expect(await alas(48 + 7, id)).toEqual(['recordatorio', 'solicitud']);
  expect(await alas(48 + 7.1, id)).toEqual(['recordatorio', 'solicitud']);
});

test('what fell due while the portal stood still is not mailed at night', async () => {
  const id = await pedida(a(-72 - 12));
  expect(await alas(-1, id)).toEqual(['solicitud']);
  expect(await alas(8, id)).toEqual(['recordatorio', 'solicitud']);
});

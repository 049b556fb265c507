import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  Audit,
  Outbox,
  processContext,
  runInContext,
  SystemClock,
  type Transactions,
  type Tx,
} from '@portal/service-kit';
import type { NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import type { CorreosRepository } from '../correos/correos.repository.js';
import { CONSTANCIA } from '../plantillas/plantillas.js';
import { ResultadoService } from './resultado.service.js';

const query = jest.fn(async (_text: string, _parameters: unknown[]) => ({ rows: [], rowCount: 0 }));
const tx = { queryRunner: { isReleased: false, connect: async () => ({ query }) } } as unknown as Tx;

function unServicio(): ResultadoService {
  const clock = new SystemClock();
  const outbox = new Outbox(clock);
  const audit = new Audit('notificaciones', outbox, undefined as unknown as Transactions, clock);
  const correos = { terminar: async () => true } as unknown as CorreosRepository;
  return new ResultadoService(correos, outbox, audit, clock, {} as NotificacionesConfig);
}

test.each([
  ['mail', 'correo', ['correo-aceptado', 'auditoria']],
  ['message', 'mensaje', ['auditoria']],
] as const)('the fact of an accepted %s and its entry of the audit are one statement', async (_what, canal, tipos) => {
  const correo = { id: randomUUID(), canal, inscripcionId: null, enlaceId: null, rol: null, plantilla: CONSTANCIA };
  query.mockClear();
  await runInContext(processContext('notificaciones'), () =>
    unServicio().anotar(tx, { ...correo, intentos: 1 } as CorreoEntity, { tipo: 'aceptado' }),
  );
  expect(query.mock.calls.map(([, [, types]]) => types)).toEqual([tipos]);
});

import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Log, Sweeper, Transactions } from '@portal/service-kit';
import type { NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { EntregaService } from './entrega.service.js';
import { IntentosService } from './intentos.service.js';
import { RegistroService } from './registro.service.js';

const config = { CORREO_INTERVALO_MS: 1, CORREO_RESERVA_MS: 1000 } as NotificacionesConfig;
const lote = [1, 2, 3, 4, 5].map((n) => ({ id: `c-${n}` }) as CorreoEntity);

test('a process that stops takes no more mails, and waits for each that it has taken, though one fails', async () => {
  const log = new Log('prueba', 'silent', new Writable());
  const sweeper = new Sweeper('notificaciones', 1000, log);
  const lotes = [lote, lote];
  const reservar = async (_tx: unknown, canal: string) => (canal === 'correo' ? (lotes.shift() ?? []) : []);
  const registrados: string[] = [];
  let taken!: () => void;
  let answer!: () => void;
  const under = new Promise<void>((resolve) => (taken = resolve));
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const entrega = new EntregaService(
    { reservar } as unknown as CorreosRepository,
    {
      intentar: async ({ id }: CorreoEntity) => {
        taken();
        if (id === 'c-1') throw new Error('no database');
        await answered;
        return { tipo: 'aceptado' };
      },
    } as unknown as IntentosService,
    { registrar: async ({ id }: CorreoEntity) => void registrados.push(id) } as unknown as RegistroService,
    { run: (work: (tx: unknown) => unknown) => work({}) } as unknown as Transactions,
    sweeper,
    log,
    config,
  );
  entrega.onApplicationBootstrap();
  await under;
  const stopped = sweeper.beforeApplicationShutdown().then(() => [...registrados]);
  await turn();
  answer();
  expect(await stopped).toEqual(['c-2', 'c-3', 'c-4', 'c-5']);
  expect(lotes).toHaveLength(1);
});

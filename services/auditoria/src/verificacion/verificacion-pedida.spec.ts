import { AppError } from '@portal/contracts/core';
import type { Clock, Log } from '@portal/service-kit';
import { unaPersona } from '@portal/test-kit';
import { LostLinksUnknown } from '../chain/verification.service.js';
import type { VerificacionDiariaService } from './verificacion-diaria.service.js';
import { VerificacionPedidaService } from './verificacion-pedida.service.js';
import type { Verificacion } from './verificaciones.repository.js';
import type { VerificacionesService } from './verificaciones.service.js';

const auditora = unaPersona('ingrid', ['auditor']);
const proxima = '2026-11-26T10:00:00.000Z';

/** A replica whose readings fail so. */
class Replica {
  now = new Date('2026-11-25T10:00:00.000Z');
  reads = 0;
  failure: AppError = new LostLinksUnknown();
  ultima: Verificacion | undefined;
  readonly errors: string[] = [];
  readonly pedida: VerificacionPedidaService;

  constructor() {
    const diaria: Pick<VerificacionDiariaService, 'ultima' | 'verificar'> = {
      ultima: async () => ({ proxima }),
      verificar: async () => {
        this.reads += 1;
        throw this.failure;
      },
    };
    const verificaciones: Pick<VerificacionesService, 'ultima'> = { ultima: async () => this.ultima };
    const clock: Clock = { now: () => this.now };
    const log = { error: (message: string) => void this.errors.push(message) } as unknown as Log;
    this.pedida = new VerificacionPedidaService(
      diaria as VerificacionDiariaService,
      verificaciones as VerificacionesService,
      clock,
      log,
    );
  }

  /** @returns how it ended, and how often the chain was read until now */
  async press(seconds = 0): Promise<[code: string, reads: number]> {
    this.now = new Date(this.now.getTime() + seconds * 1000);
    const code = await this.pedida.pedir(auditora).then(
      () => 'ok',
      (error: AppError) => error.code,
    );
    return [code, this.reads];
  }
}

let replica: Replica;
beforeEach(() => (replica = new Replica()));

test('while it is not known which links are lost, who presses again and again has the chain read once a minute', async () => {
  expect(await Promise.all([replica.press(), replica.press()])).toEqual(Array(2).fill(['SERVICIO_NO_DISPONIBLE', 1]));
  expect(await replica.press(59)).toEqual(['SERVICIO_NO_DISPONIBLE', 1]);
  expect(await replica.press(1)).toEqual(['SERVICIO_NO_DISPONIBLE', 2]);
  expect(replica.errors).toEqual([]);
});

test('meanwhile another replica may have learned it: that is answered', async () => {
  await replica.press();
  replica.ultima = { en: replica.now, links: 3, duracionMs: 10 };
  expect(await replica.press(1)).toEqual(['ok', 1]);
});

test('where the keeper does not answer nothing was read: who presses again asks it again', async () => {
  replica.failure = new AppError('SERVICIO_NO_DISPONIBLE');
  await replica.press();
  expect(await replica.press(1)).toEqual(['SERVICIO_NO_DISPONIBLE', 2]);
  expect(replica.errors).toEqual(Array(2).fill('audit chain not verified'));
});

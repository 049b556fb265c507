import { Metrics, type Clock, type HealthServer, type Log, type Sweeper } from '@portal/service-kit';
import type { SeenLinksService } from '../chain/seen-links.service.js';
import { LostLinksUnknown } from '../chain/verification.service.js';
import { AnuncioService } from './anuncio.service.js';
import { proximaVez, ultimaVez, VerificacionDiariaService } from './verificacion-diaria.service.js';
import type { Verificacion } from './verificaciones.repository.js';
import type { VerificacionesService } from './verificaciones.service.js';

test.each([
  ['2026-11-25T09:59:59.999Z', 5, '2026-11-24T10:00:00.000Z'],
  ['2026-11-25T10:00:00.000Z', 5, '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T04:59:59.999Z', 0, '2026-11-24T05:00:00.000Z'],
  ['2026-11-25T04:59:59.999Z', 23, '2026-11-25T04:00:00.000Z'],
  ['2026-11-25T05:00:00.000Z', 23, '2026-11-25T04:00:00.000Z'],
])('at %s the hour %i of Bogotá was last at %s', (ahora, hora, esperada) => {
  expect(ultimaVez(new Date(ahora), hora).toISOString()).toBe(esperada);
});

test('the next time is a day after the last one', () => {
  expect(proximaVez(new Date('2026-11-25T10:00:00.000Z'), 5).toISOString()).toBe('2026-11-26T10:00:00.000Z');
  expect(proximaVez(new Date('2026-11-25T09:00:00.000Z'), 5).toISOString()).toBe('2026-11-25T10:00:00.000Z');
});

/** A replica and the time of its clock, whose keeper is of an earlier release until `upgraded`. */
class Replica {
  now = at('05:00');
  upgraded = false;
  reads = 0;
  ultima: Verificacion | undefined;
  readonly seen: { givenAt?: Date } = {};
  nota: string | undefined;
  /** What its log says as an error. */
  readonly errors: string[] = [];
  /** What happens while it reads. */
  meanwhile = (): void => undefined;
  readonly diaria: VerificacionDiariaService;
  private job: () => Promise<unknown> = () => Promise.reject(new Error('no job'));

  constructor() {
    const verificaciones: Pick<VerificacionesService, 'ultima' | 'verificar'> = {
      ultima: () => Promise.resolve(this.ultima),
      verificar: async (falta) => (falta(this.ultima) ? this.read() : undefined),
    };
    const health = { note: (_: string, nota?: string) => void (this.nota = nota) } as HealthServer;
    const log = { error: (message: string) => void this.errors.push(message), info: () => undefined } as unknown as Log;
    const sweeper = { every: (_: number, job: () => Promise<unknown>) => void (this.job = job) } as Sweeper;
    const clock: Clock = { now: () => this.now };
    this.diaria = new VerificacionDiariaService(
      verificaciones as VerificacionesService,
      new AnuncioService(health, log, new Metrics('auditoria')),
      this.seen as SeenLinksService,
      clock,
      sweeper,
      { AUDITORIA_VERIFICAR_HORA: 5 },
    );
    this.diaria.onApplicationBootstrap();
  }

  private read(): Verificacion {
    const en = this.now;
    this.reads += 1;
    this.now = new Date(en.getTime() + 10_000);
    this.meanwhile();
    if (!this.upgraded) throw new LostLinksUnknown();
    this.ultima = { en, links: 3, duracionMs: 10_000 };
    return this.ultima;
  }

  /**
   * One of its rounds, which says nothing to whoever sweeps but what it did not expect.
   * @returns what the others say beside the readiness, and how often it has read
   */
  async round(time: string): Promise<[string | undefined, number]> {
    this.now = at(time);
    await this.job();
    return [this.nota, this.reads];
  }
}

/** A time of a day, by the clock of Bogotá. */
function at(time: string): Date {
  return new Date(`2026-11-25T${time}-05:00`);
}

const UNKNOWN = expect.stringMatching(/^no se sabe si está íntegra/);
let replica: Replica;
beforeEach(() => (replica = new Replica()));

test('a round that did not learn which links are lost says so in the log, once', async () => {
  await replica.round('05:00');
  expect(replica.errors).toEqual(['audit chain not verified']);
});

test('who did not learn which links are lost reads again after an hour, not before', async () => {
  expect(await replica.round('05:00')).toEqual([UNKNOWN, 1]);
  replica.upgraded = true;
  expect(await replica.round('05:59')).toEqual([UNKNOWN, 1]);
  expect(await replica.round('06:01')).toEqual([undefined, 2]);
  expect(await replica.round('06:02')).toEqual([undefined, 2]);
});

test('and at once when its keeper, upgraded, has taken a lost link since', async () => {
  await replica.round('05:00');
  replica.upgraded = true;
  replica.seen.givenAt = at('05:10');
  expect(await replica.round('05:11')).toEqual([undefined, 2]);
});

test('also when the chain was verified today, and somebody asked after its keeper was rolled back', async () => {
  replica.ultima = { en: at('05:00'), links: 3, duracionMs: 10_000 };
  replica.now = at('10:00');
  await expect(replica.diaria.verificar(() => true)).rejects.toThrow(LostLinksUnknown);
  replica.upgraded = true;
  expect(await replica.round('10:30')).toEqual([UNKNOWN, 1]);
  expect(await replica.round('11:01')).toEqual([undefined, 2]);
  expect(await replica.round('11:02')).toEqual([undefined, 2]);
});

test('what is known to be broken stays named while it is not known what is lost', async () => {
  replica.ultima = { en: at('04:00'), links: 1, duracionMs: 10_000, firstBroken: 2, reason: 'eslabon-alterado' };
  expect(await replica.round('05:00')).toEqual(['rota en la entrada 2', 1]);
});

test('another replica that began later and learned it knows more than one that ends later', async () => {
  replica.meanwhile = () => (replica.ultima = { en: at('05:00:05'), links: 3, duracionMs: 1000 });
  expect(await replica.round('05:00')).toEqual([undefined, 1]);
  expect(await replica.round('05:01')).toEqual([undefined, 1]);
});

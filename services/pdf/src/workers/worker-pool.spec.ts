import { jest } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import { Log, Metrics, Patience, withPatience } from '@portal/service-kit';
import { LaneMetrics } from './lane-metrics.js';
import type { Delivery } from './tasks.js';
import { WorkerPool, type Runner, type RunOptions } from './worker-pool.js';

interface Tareas {
  saludar: { input: { a: string }; output: { saludo: string } };
}
const limit = { ms: 1000, code: 'PDF_NO_ADMITIDO' } as const;
const options = { lane: 'pruebas', entry: new URL('file:///nada.js'), execArgv: [], size: 1, queue: 5 };
const parts = () => [new Log('pdf', 'silent'), new LaneMetrics(new Metrics('pdf'))] as const;

/** Its first worker dies of its task, the second cannot start, the third works. */
class Fragile extends WorkerPool<Tareas> {
  starts = 0;
  readonly ended: number[] = [];

  protected override start(): Runner {
    const name = (this.starts += 1);
    const dies = name === 1;
    return {
      ready: name === 2 ? Promise.reject(new Error('no memory')) : Promise.resolve(),
      ended: new Promise(() => undefined),
      run: async ({ id }) => (dies ? 'dead' : { id, ok: true, output: { saludo: 'hola' }, cpuMs: 0 }),
      kill: async () => void this.ended.push(name),
    };
  }
}

test('a worker whose successor cannot start is replaced later; the service lives, and ends what lives', async () => {
  const pool = new Fragile(options, ...parts());
  await pool.onModuleInit();
  await expect(pool.run('saludar', { a: 'ana' }, limit)).rejects.toMatchObject({ code: 'PDF_NO_ADMITIDO' });
  expect(await pool.run('saludar', { a: 'ana' }, limit)).toEqual({ saludo: 'hola' });
  expect(pool.starts).toBe(3);
  await pool.onApplicationShutdown();
  expect(pool.ended).toEqual([1, 3]);
});

/** Its first two workers are lost with their task, as ones that are killed from outside; the third works. */
class Hunted extends WorkerPool<Tareas> {
  private starts = 0;

  protected override start(): Runner {
    const isLost = (this.starts += 1) < 3;
    return {
      ready: Promise.resolve(),
      ended: new Promise(() => undefined),
      run: async ({ id }) => (isLost ? 'lost' : { id, ok: true, output: { saludo: 'hola' }, cpuMs: 0 }),
      kill: async () => undefined,
    };
  }
}

test('a task whose worker is lost gets one more and no third, which does the next task', async () => {
  const pool = new Hunted(options, ...parts());
  await pool.onModuleInit();
  await expect(pool.run('saludar', { a: 'ana' }, limit)).rejects.toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE' });
  expect(await pool.run('saludar', { a: 'berta' }, limit)).toEqual({ saludo: 'hola' });
  await pool.onApplicationShutdown();
});

/** Its workers are spent by every second task; which of them did each task, and which were ended. */
class Tired extends WorkerPool<Tareas> {
  readonly did: number[] = [];
  readonly ended: number[] = [];
  private starts = 0;

  protected override start(): Runner {
    const name = (this.starts += 1);
    return {
      ready: Promise.resolve(),
      ended: new Promise(() => undefined),
      run: async ({ id }) => {
        const spent = this.did.push(name) % 2 === 0;
        return { id, ok: true, output: { saludo: 'hola' }, cpuMs: 0, spent };
      },
      kill: async () => void this.ended.push(name),
    };
  }
}

test('a worker that is spent is ended once it has answered, and the next task goes to a new one', async () => {
  const pool = new Tired(options, ...parts());
  await pool.onModuleInit();
  for (const a of ['ana', 'berta', 'carla', 'diana', 'elena'])
    expect(await pool.run('saludar', { a }, limit)).toEqual({ saludo: 'hola' });
  expect([pool.did, pool.ended]).toEqual([
    [1, 1, 2, 2, 3],
    [1, 2],
  ]);
  await pool.onApplicationShutdown();
});

/** One worker, whose tasks end when the test says so; whom it greeted, in order. */
class Held extends WorkerPool<Tareas> {
  readonly begun: string[] = [];
  private finish = (): void => undefined;

  protected override start(): Runner {
    return {
      ready: Promise.resolve(),
      ended: new Promise(() => undefined),
      run: ({ id, input }) => {
        this.begun.push((input as Tareas['saludar']['input']).a);
        return new Promise<Delivery>((resolve) => {
          this.finish = () => resolve({ id, ok: true, output: { saludo: 'hola' }, cpuMs: 0 });
        });
      },
      kill: async () => undefined,
    };
  }

  async release(): Promise<void> {
    this.finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('with one worker', () => {
  let now = 0;
  let pool: Held;
  let metrics: Metrics;
  beforeEach(async () => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    metrics = new Metrics('pdf');
    pool = new Held(options, new Log('pdf', 'silent'), new LaneMetrics(metrics));
    await pool.onModuleInit();
  });
  afterEach(() => jest.restoreAllMocks());

  const ask = (a: string, ms = 60_000, how: RunOptions = {}) =>
    withPatience(Patience.of(ms), async () => pool.run('saludar', { a }, limit, how)).then(
      () => 'ok',
      ({ code, retryAfter }: AppError) => [code, retryAfter],
    );
  /** The pool learns that a task takes a second. */
  const learn = async () => {
    const first = ask('nadie');
    now += 1000;
    await pool.release();
    await first;
    pool.begun.length = 0;
  };

  test('a task whose caller has gone is never begun, and holds nobody’s place', async () => {
    const running = ask('ana');
    const gone = ask('berta', 500);
    const waits = ask('carla');
    now = 501;
    await pool.release();
    expect(await gone).toEqual(['SERVICIO_NO_DISPONIBLE', 5]);
    await pool.release();
    expect([await running, await waits]).toEqual(['ok', 'ok']);
    expect(pool.begun).toEqual(['ana', 'carla']);
  });

  test('what would be done too late is refused at once, with the time to come back', async () => {
    await learn();
    const asked = [ask('ana'), ask('berta'), ask('carla')];
    expect(await ask('diana', 2000)).toEqual(['SERVICIO_NO_DISPONIBLE', 3]);
    for (const _ of asked) await pool.release();
    expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'ok']);
    expect(await withRelease(ask('diana', 2000))).toBe('ok');
  });

  test('a slow task in the past does not close the lane: who finds it free is served', async () => {
    const first = ask('nadie');
    now += 3_600_000;
    await pool.release();
    await first;
    expect(await withRelease(ask('ana', 2000))).toBe('ok');
  });

  test('the end of what was begun goes before all who wait', async () => {
    const asked = [ask('ana'), ask('berta'), ask('carla', 60_000, { ahead: true })];
    for (const _ of asked) await pool.release();
    expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'ok']);
    expect(pool.begun).toEqual(['ana', 'carla', 'berta']);
  });

  test('the series tell the line and what became of it', async () => {
    const asked = [ask('ana'), ask('berta', 1000), ask('carla')];
    now = 3000;
    const series = await metrics.registry.metrics();
    expect(series).toContain('portal_pdf_tasks_waiting{lane="pruebas",process="pdf"} 2');
    expect(series).toContain('portal_pdf_oldest_wait_seconds{lane="pruebas",process="pdf"} 3');
    await pool.release();
    await pool.release();
    await Promise.all(asked);
    expect(await metrics.registry.metrics()).toContain(
      'portal_pdf_tasks_total{lane="pruebas",task="saludar",outcome="given-up",process="pdf"} 1',
    );
  });

  async function withRelease<T>(asked: Promise<T>): Promise<T> {
    await pool.release();
    return asked;
  }
});

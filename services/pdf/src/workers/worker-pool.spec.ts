import { Log } from '@portal/service-kit';
import { WorkerPool, type Runner } from './worker-pool.js';

interface Tareas {
  saludar: { input: object; output: { saludo: string } };
}
const limit = { ms: 1000, code: 'PDF_NO_ADMITIDO' } as const;

/** Its first worker dies of its task, the second cannot start, the third works. */
class Fragile extends WorkerPool<Tareas> {
  starts = 0;

  protected override start(): Runner {
    this.starts += 1;
    const dies = this.starts === 1;
    return {
      ready: this.starts === 2 ? Promise.reject(new Error('no memory')) : Promise.resolve(),
      ended: new Promise(() => undefined),
      run: async ({ id }) => (dies ? 'dead' : { id, ok: true, output: { saludo: 'hola' } }),
      kill: async () => undefined,
    };
  }
}

test('a worker whose successor cannot start is replaced later, and the service lives', async () => {
  const options = { entry: new URL('file:///nada.js'), execArgv: [], size: 1, queue: 5 };
  const pool = new Fragile(options, new Log('pdf', 'silent'));
  await pool.onModuleInit();
  await expect(pool.run('saludar', {}, limit)).rejects.toMatchObject({ code: 'PDF_NO_ADMITIDO' });
  expect(await pool.run('saludar', {}, limit)).toEqual({ saludo: 'hola' });
  expect(pool.starts).toBe(3);
  await pool.onApplicationShutdown();
});

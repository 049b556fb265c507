import { Log } from '@portal/service-kit';
import { unPdf } from '../../test/pdfs.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { Documentalistas } from './trabajadores.js';

/** Threads start from source here: slowly. */
const plazo = { ms: 120_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;
let trabajadores: Documentalistas;

async function start(size: number, queue: number): Promise<void> {
  trabajadores = new Documentalistas({ oficio: 'documento/trabajador', size, queue }, new Log('pdf', 'silent'));
  await trabajadores.onModuleInit();
}

afterEach(() => trabajadores.onApplicationShutdown());

test('a task out of time is refused with its own code, and the thread is replaced', async () => {
  await start(1, 5);
  const pdf = await unPdf(undefined, { pages: 500 });
  await expect(trabajadores.run('inspeccion', { pdf }, { ms: 1, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject({
    code: 'PDF_NO_ADMITIDO',
  });
  expect(await trabajadores.run('inspeccion', { pdf }, plazo)).toEqual({ paginas: 500 });
});

test('when too many wait, one more is refused at once and the others finish', async () => {
  await start(1, 2);
  const pdf = await unPdf();
  const run = () => trabajadores.run('inspeccion', { pdf }, plazo);
  const waiting = [run(), run(), run()];
  expect(run).toThrow('no está disponible');
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ paginas: 1 }));
});

test('rendering leaves the serving loop free', async () => {
  await start(2, 10);
  const { instantanea, sha256 } = unaInstantanea();
  let done = false;
  const rendering = Promise.all(
    [1, 2, 3, 4].map(() => trabajadores.run('documento', { instantanea, sha256 }, plazo)),
  ).then(() => (done = true));
  let turns = 0;
  for (; !done; turns += 1) await new Promise(setImmediate);
  await rendering;
  // On the loop itself each rendering would be one turn; off it, the loop goes round thousands of times meanwhile.
  expect(turns).toBeGreaterThan(100);
});

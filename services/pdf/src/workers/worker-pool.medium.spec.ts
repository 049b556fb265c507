import { Log } from '@portal/service-kit';
import { fromSource } from '../../test/from-source.js';
import { unPdf } from '../../test/pdfs.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { DocumentWorkers } from './document-workers.js';

/** Threads start slowly from source. */
const limit = { ms: 120_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;
let workers: DocumentWorkers;

async function start(size: number, queue: number): Promise<void> {
  const entry = new URL('../threads/documents.ts', import.meta.url);
  workers = new DocumentWorkers({ entry, execArgv: fromSource, size, queue }, new Log('pdf', 'silent'));
  await workers.onModuleInit();
}

afterEach(() => workers.onApplicationShutdown());

test('a task out of time is refused with its own code, and the thread is replaced', async () => {
  await start(1, 5);
  const pdf = await unPdf(undefined, { pages: 500 });
  await expect(workers.run('inspeccion', { pdf }, { ms: 1, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject({
    code: 'PDF_NO_ADMITIDO',
  });
  expect(await workers.run('inspeccion', { pdf }, limit)).toEqual({ paginas: 500 });
});

test('when too many wait, one more is refused at once and the others finish', async () => {
  await start(1, 2);
  const pdf = await unPdf();
  const run = () => workers.run('inspeccion', { pdf }, limit);
  const waiting = [run(), run(), run()];
  expect(run).toThrow('no está disponible');
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ paginas: 1 }));
});

test('rendering leaves the serving loop free', async () => {
  await start(2, 10);
  const { instantanea, sha256 } = unaInstantanea();
  let done = false;
  const rendering = Promise.all([1, 2, 3, 4].map(() => workers.run('documento', { instantanea, sha256 }, limit))).then(
    () => (done = true),
  );
  let turns = 0;
  for (; !done; turns += 1) await new Promise(setImmediate);
  await rendering;
  // On the loop itself each rendering would take one turn. In threads, the loop turns thousands of times meanwhile.
  expect(turns).toBeGreaterThan(100);
});

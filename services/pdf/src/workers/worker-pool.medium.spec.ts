import { Log } from '@portal/service-kit';
import { endlessPdfs } from '@portal/test-kit/corpus/pdf';
import { fromSource } from '../../test/from-source.js';
import { unPdf } from '../../test/pdfs.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { DocumentWorkers } from './document-workers.js';
import { InspectionWorkers } from './inspection-workers.js';

/** Threads start slowly from source. */
const limit = { ms: 120_000, code: 'SERVICIO_NO_DISPONIBLE' } as const;
let open: { onApplicationShutdown(): Promise<void> }[] = [];

async function start<W extends DocumentWorkers | InspectionWorkers>(
  Kind: new (...args: ConstructorParameters<typeof DocumentWorkers>) => W,
  module: string,
  size: number,
  queue: number,
): Promise<W> {
  const entry = new URL(`../threads/${module}.ts`, import.meta.url);
  const workers = new Kind({ entry, execArgv: fromSource, size, queue }, new Log('pdf', 'silent'));
  open.push(workers);
  await workers.onModuleInit();
  return workers;
}
const inspectors = (size: number, queue: number) => start(InspectionWorkers, 'inspection', size, queue);

afterEach(async () => {
  await Promise.all(open.map((workers) => workers.onApplicationShutdown()));
  open = [];
});

test('a task out of time is refused with its own code, and the process is replaced', async () => {
  const workers = await inspectors(1, 5);
  const pdf = await unPdf(undefined, { pages: 500 });
  await expect(workers.run('inspeccion', { pdf }, { ms: 1, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject({
    code: 'PDF_NO_ADMITIDO',
  });
  expect(await workers.run('inspeccion', { pdf }, limit)).toEqual({ paginas: 500 });
});

test('when too many wait, one more is refused at once and the others finish', async () => {
  const workers = await inspectors(1, 2);
  const pdf = await unPdf();
  const run = () => workers.run('inspeccion', { pdf }, limit);
  const waiting = [run(), run(), run()];
  expect(run).toThrow('no está disponible');
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ paginas: 1 }));
});

test('rendering leaves the serving loop free', async () => {
  const workers = await start(DocumentWorkers, 'documents', 2, 10);
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

test('a file that no rule ends is ended by its limit, and the next one is read', async () => {
  const workers = await inspectors(1, 5);
  for (const { file } of endlessPdfs())
    await expect(workers.run('inspeccion', { pdf: file }, { ms: 5000, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject(
      { code: 'PDF_NO_ADMITIDO' },
    );
  expect(await workers.run('inspeccion', { pdf: await unPdf() }, limit)).toEqual({ paginas: 1 });
});

test('the system bounds what a process takes outside its heap', async () => {
  const workers = await start(InspectionWorkers, '../../test/hungry', 1, 5);
  const { paginas: pieces } = await workers.run('inspeccion', { pdf: Buffer.alloc(0) }, limit);
  expect(pieces * 16).toBeLessThan(448);
  // Run from source, the compiler takes most of it. A process that gets nothing is no bound but a fault.
  expect(pieces * 16).toBeGreaterThanOrEqual(32);
});

test('the process of foreign files has no environment', async () => {
  const workers = await start(InspectionWorkers, '../../test/candid', 1, 5);
  const { paginas } = await workers.run('inspeccion', { pdf: Buffer.alloc(0) }, limit);
  expect(paginas).toBe(0);
});

test('a process that cannot start stops the service’s start', async () => {
  await expect(start(InspectionWorkers, 'missing', 1, 5)).rejects.toThrow('does not start');
});

import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { jest } from '@jest/globals';
import type { AppError } from '@portal/contracts/core';
import { Log, Metrics } from '@portal/service-kit';
import { eventually, sourceArgs } from '@portal/test-kit';
import { endlessPdfs } from '@portal/test-kit/corpus/pdf';
import { unPdf } from '../../test/pdfs.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { DocumentWorkers } from './document-workers.js';
import { InspectionWorkers } from './inspection-workers.js';
import { LaneMetrics } from './lane-metrics.js';

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
  const options = { lane: module, entry, execArgv: sourceArgs, size, queue };
  const workers = new Kind(options, new Log('pdf', 'silent'), new LaneMetrics(new Metrics('pdf')));
  open.push(workers);
  await workers.onModuleInit();
  return workers;
}
const inspectors = (size: number, queue: number) => start(InspectionWorkers, 'inspection', size, queue);

/** One process for foreign files, with its id and what has become of it (Linux). */
async function oneInspector(module = 'inspection') {
  const children = async () =>
    (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ').map(Number);
  const others = await children();
  const workers = await start(InspectionWorkers, module, 1, 5);
  const own = async () => (await children()).filter((pid) => !others.includes(pid));
  const [child = 0] = await own();
  return { workers, child, own };
}

/** What a file gets whose process ends so. */
async function codeOf(end: string): Promise<unknown> {
  const workers = await start(InspectionWorkers, '../../test/mortal', 1, 5);
  const run = workers.run('inspeccion', { pdf: Buffer.from(end) }, { ...limit, code: 'PDF_NO_ADMITIDO' });
  return run.catch((error: AppError) => error.code);
}

afterEach(async () => {
  await Promise.all(open.map((workers) => workers.onApplicationShutdown()));
  open = [];
});

test('a task out of time is refused with its own code, and the process is replaced', async () => {
  const { workers, child, own } = await oneInspector();
  const pdf = endlessPdfs()[0]!.file;
  await expect(workers.run('inspeccion', { pdf }, { ms: 1, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject({
    code: 'PDF_NO_ADMITIDO',
  });
  expect(await workers.run('inspeccion', { pdf: await unPdf() }, limit)).toEqual({ paginas: 1 });
  expect(await own()).not.toContain(child);
});

test('a process that gets no processor keeps its file, however long it takes', async () => {
  const { workers, child } = await oneInspector();
  const pdf = await unPdf();
  const [now, since] = [performance.now.bind(performance), performance.now()];
  // It stands at twice the limit of the file: at four times it, as after a stall of this machine, the clock alone ends
  // the process.
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => Math.min(now(), since + 1000));
  try {
    const reading = workers.run('inspeccion', { pdf }, { ms: 500, code: 'PDF_NO_ADMITIDO' });
    process.kill(child, 'SIGSTOP');
    await eventually('twice its limit has passed by the clock', () => now() - since > 1000);
    process.kill(child, 'SIGCONT');
    expect(await reading).toEqual({ paginas: 1 });
  } finally {
    clock.mockRestore();
  }
});

test('a thread that never comes to an end is ended by its limit', async () => {
  const workers = await start(DocumentWorkers, '../../test/endless', 1, 5);
  const { instantanea, sha256 } = unaInstantanea();
  const since = performance.now();
  await expect(workers.run('documento', { instantanea, sha256 }, { ...limit, ms: 500 })).rejects.toMatchObject({
    code: 'SERVICIO_NO_DISPONIBLE',
  });
  expect(performance.now() - since).toBeGreaterThanOrEqual(500);
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

test('the thread that renders comes after the loop that serves and after all other threads', async () => {
  const niceOf = async (tid: string) =>
    Number((await readFile(`/proc/self/task/${tid}/stat`, 'latin1')).split(') ').at(-1)?.split(' ')[16]);
  await start(DocumentWorkers, 'documents', 1, 5);
  const nice = await Promise.all((await readdir('/proc/self/task')).map(niceOf));
  const own = getPriority();
  expect(nice.filter((one) => one === own + 5)).toHaveLength(1);
  expect(nice.filter((one) => one === own).length).toBe(nice.length - 1);
});

test('a file that no rule ends is ended by its limit, and the next one is read', async () => {
  const workers = await inspectors(1, 5);
  for (const { file } of endlessPdfs())
    await expect(workers.run('inspeccion', { pdf: file }, { ms: 5000, code: 'PDF_NO_ADMITIDO' })).rejects.toMatchObject(
      { code: 'PDF_NO_ADMITIDO' },
    );
  expect(await workers.run('inspeccion', { pdf: await unPdf() }, limit)).toEqual({ paginas: 1 });
});

test.each(['heap', 'abort', 'stack', 'exit'])(
  'a process that dies of its task has refused the file: %s',
  async (end) => {
    expect(await codeOf(end)).toBe('PDF_NO_ADMITIDO');
  },
);

test('a process that is killed from outside refuses no file: SERVICIO_NO_DISPONIBLE after a second one', async () => {
  expect(await codeOf('killed')).toBe('SERVICIO_NO_DISPONIBLE');
});

test('an answer to another file answers none: SERVICIO_NO_DISPONIBLE after a second process', async () => {
  expect(await codeOf('another')).toBe('SERVICIO_NO_DISPONIBLE');
});

test('a process reads one file after the other', async () => {
  const { workers, child, own } = await oneInspector();
  for (const pages of [1, 2, 3]) {
    const pdf = await unPdf(undefined, { pages });
    expect(await workers.run('inspeccion', { pdf }, limit)).toEqual({ paginas: pages });
  }
  expect(await own()).toEqual([child]);
});

test('a process that has used up its memory answers, and leaves the next file to a new one', async () => {
  const { workers, child, own } = await oneInspector('../../test/hungry');
  for (const _ of [1, 2]) await workers.run('inspeccion', { pdf: Buffer.alloc(0) }, limit);
  expect(await own()).not.toContain(child);
});

test('a process killed while idle is replaced at once, and the next file is read', async () => {
  const { workers, child, own } = await oneInspector();
  process.kill(child, 'SIGKILL');
  await eventually('a successor stands', async () => {
    const [pid = child, ...more] = await own();
    return pid !== child && more.length === 0;
  });
  expect(await workers.run('inspeccion', { pdf: await unPdf() }, limit)).toEqual({ paginas: 1 });
});

test('a file whose process is killed from outside is read by another', async () => {
  const { workers, child } = await oneInspector();
  const reading = workers.run('inspeccion', { pdf: await unPdf() }, limit);
  process.kill(child, 'SIGKILL');
  expect(await reading).toEqual({ paginas: 1 });
});

test('a signal to the whole service leaves its processes at their files', async () => {
  const { workers, child, own } = await oneInspector();
  const reading = workers.run('inspeccion', { pdf: await unPdf() }, limit);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(child, signal);
  expect(await reading).toEqual({ paginas: 1 });
  expect(await own()).toEqual([child]);
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

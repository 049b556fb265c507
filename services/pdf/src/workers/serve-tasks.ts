import { parentPort } from 'node:worker_threads';
import { AppError } from '@portal/contracts/core';
import { cpuMs, type Answer, type Assignment, type Tasks, type Usage } from './tasks.js';
import { transferable } from './transferable.js';

type Implementations<M extends Tasks<M>> = {
  [T in keyof M]: (input: M[T]['input']) => Promise<M[T]['output']> | M[T]['output'];
};

/** The thread's side: runs one task at a time and answers each by its id. */
export function serveTasks<M extends Tasks<M>>(tasks: Implementations<M>): void {
  const port = parentPort;
  if (!port) throw new Error('a worker thread only');
  port.on('message', (assignment: Assignment<M>) => {
    void run(tasks, assignment).then((answer) =>
      port.postMessage({ ...answer, ...usageOfThread() }, answer.ok ? transferable(answer.output) : []),
    );
  });
  port.postMessage(usageOfThread());
}

/** The same for a child process. It ends with its parent. @param spent whether it should be replaced */
export function serveParent<M extends Tasks<M>>(tasks: Implementations<M>, spent: () => boolean): void {
  if (!process.send) throw new Error('a child process only');
  const send = process.send.bind(process);
  process.on('disconnect', () => process.exit());
  // A signal to the whole group or unit means the service, which first lets this process finish its file.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('message', (assignment: Assignment<M>) => {
    void run(tasks, assignment).then((answer) => send({ ...answer, ...usageOfProcess(), spent: spent() }));
  });
  send(usageOfProcess());
}

const SPENT = { bytes: 96 * 1024 * 1024, ms: 60_000 };

/** A process that grew by so much, or worked so long, leaves the next file to a new one. @param grown in bytes */
export const isSpent = (grown: number, worked: NodeJS.CpuUsage): boolean =>
  grown > SPENT.bytes || cpuMs(worked) > SPENT.ms;

const usageOfThread = (): Usage => ({ cpuMs: cpuMs(process.threadCpuUsage()) });
const usageOfProcess = (): Usage => ({ cpuMs: cpuMs(process.cpuUsage()) });

async function run<M extends Tasks<M>>(tasks: Implementations<M>, { id, task, input }: Assignment<M>): Promise<Answer> {
  try {
    return { id, ok: true, output: await tasks[task](input) };
  } catch (error) {
    return { id, ok: false, ...described(error) };
  }
}

const described = (error: unknown) =>
  error instanceof AppError
    ? { code: error.code, detail: error.detail ?? error.code, retryAfter: error.retryAfter }
    : { detail: nameAndPlace(error) };

/**
 * Describes an unexpected error by its name and place. Its message may quote the document, so it stays in the thread.
 * @example nameAndPlace(new TypeError('…')) // 'TypeError at leer (…/dibujo.js:12:5)'
 */
export function nameAndPlace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return place ? `${error.name} ${place.trim()}` : error.name;
}

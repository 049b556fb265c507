import { Worker } from 'node:worker_threads';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError, isErrorCode } from '@portal/contracts/core';
import type { Log } from '@portal/service-kit';
import type { Delivery, Tasks, TimeLimit } from './tasks.js';

/** How the threads of a pool start. */
interface ThreadStart {
  /** The module that runs in the thread. */
  entry: URL;
  /** Node's options for the thread. From source they name a loader. */
  execArgv: string[];
  /** What the thread finds as `workerData`. */
  data?: unknown;
}

interface PoolOptions extends ThreadStart {
  /** How many threads there are. */
  size: number;
  /** How many tasks may wait. */
  queue: number;
}

interface Waiting {
  task: PropertyKey;
  input: object;
  limit: TimeLimit;
  moves: ArrayBuffer[];
  resolve: (output: never) => void;
  reject: (error: AppError) => void;
}

/**
 * A few threads with a bounded queue: rendering and hostile files never block the loop that serves requests.
 * Threads are made and warmed at start; one that dies or hangs is replaced.
 */
export class WorkerPool<M extends Tasks<M>> implements OnModuleInit, OnApplicationShutdown {
  private readonly free: Thread[] = [];
  private readonly all = new Set<Thread>();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  constructor(
    private readonly options: PoolOptions,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Array.from({ length: this.options.size }, () => this.addThread()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map((thread) => thread.kill()));
  }

  /**
   * @param moves memory of the input that moves to the thread instead of being copied. The caller's arrays become empty
   * @throws AppError SERVICIO_NO_DISPONIBLE when too many tasks wait; the task's own refusal; `limit.code` when the
   * task takes too much time or memory
   */
  run<T extends keyof M>(
    task: T,
    input: M[T]['input'],
    limit: TimeLimit,
    moves: ArrayBuffer[] = [],
  ): Promise<M[T]['output']> {
    if (this.free.length === 0 && this.waiting.length >= this.options.queue) {
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: 'too many tasks wait', retryAfter: 5 });
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, input, limit, moves, resolve, reject });
      this.assign();
    });
  }

  /** Takes the thread that worked last: its code and memory are still warm. */
  private assign(): void {
    while (this.free.length > 0 && this.waiting.length > 0)
      void this.attend(this.free.pop() as Thread, this.waiting.shift() as Waiting);
  }

  private async attend(thread: Thread, { task, input, limit, moves, resolve, reject }: Waiting): Promise<void> {
    const delivery = await thread.run(task, input, limit, moves);
    if (delivery === 'dead') {
      reject(new AppError(limit.code, { detail: `${String(task)}: out of time or memory`, retryAfter: 5 }));
      this.log.warn('worker replaced', { context: String(task) });
      this.all.delete(thread);
      if (!this.closed) await this.addThread();
      return;
    }
    if (delivery.ok) resolve(delivery.output as never);
    else reject(refusal(delivery));
    this.free.push(thread);
    this.assign();
  }

  private async addThread(): Promise<void> {
    const thread = new Thread(this.options);
    this.all.add(thread);
    await thread.ready;
    this.free.push(thread);
    this.assign();
  }
}

const refusal = ({ code, detail, retryAfter }: { code?: string; detail: string; retryAfter?: number | undefined }) =>
  isErrorCode(code)
    ? new AppError(code, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })
    : new AppError('ERROR_INTERNO', { detail, cause: new Error(detail) });

const HEAP_MB = 256;

/** One thread of bounded memory, doing one task at a time. */
class Thread {
  private readonly worker: Worker;
  private readonly dead: Promise<'dead'>;
  /** Settles when the thread is warm. Rejects when it cannot start: then the service must not start either. */
  readonly ready: Promise<void>;
  private next = 0;

  constructor({ entry, execArgv, data }: ThreadStart) {
    this.worker = new Worker(entry, {
      execArgv,
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.dead = new Promise((resolve) => this.worker.once('exit', () => resolve('dead')));
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('error', reject);
    });
  }

  /** @returns the answer, or 'dead' when the thread died of the task or was killed for taking too long */
  async run(task: PropertyKey, input: object, { ms }: TimeLimit, moves: ArrayBuffer[]): Promise<Delivery | 'dead'> {
    const id = this.next++;
    const timer = setTimeout(() => void this.kill(), ms);
    const answer = new Promise<Delivery>((resolve) => this.worker.once('message', resolve));
    try {
      this.worker.postMessage({ id, task, input }, moves);
      return await Promise.race([answer, this.dead]);
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<void> {
    await this.worker.terminate();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError, isErrorCode } from '@portal/contracts/core';
import type { Log } from '@portal/service-kit';
import type { Death, Delivery, Tasks, TimeLimit } from './tasks.js';

/** How the workers of a pool start. */
export interface WorkerStart {
  /** The module that runs in the worker. */
  entry: URL;
  /** Node's options for the worker. From source they name a loader. */
  execArgv: string[];
  /** What a thread finds as `workerData`. */
  data?: unknown;
}

export interface PoolOptions extends WorkerStart {
  /** How many workers there are. */
  size: number;
  /** How many tasks may wait. */
  queue: number;
}

interface Waiting {
  task: PropertyKey;
  input: object;
  limit: TimeLimit;
  moves: ArrayBuffer[];
  /** Whether a worker was lost with it. */
  again: boolean;
  resolve: (output: never) => void;
  reject: (error: AppError) => void;
}

/** A task under the id that its answer repeats. */
export interface GivenTask {
  readonly id: number;
  readonly task: PropertyKey;
  readonly input: object;
}

/** One thread or process of bounded memory, doing one task at a time. */
export interface Runner {
  /** Settles when it is warm. Rejects when it cannot start: then the service must not start either. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, of whatever. */
  readonly ended: Promise<unknown>;
  /** Gives a worker its task. @returns what it says next, which may answer another task, or how it ended */
  run(assignment: GivenTask, limit: TimeLimit, moves: ArrayBuffer[]): Promise<Delivery | Death>;
  kill(): Promise<void>;
}

/**
 * A few workers with a bounded queue: rendering and hostile files never block the loop that serves requests.
 * They are made and warmed at start; one that dies, hangs or is spent is replaced. They are threads unless a subclass
 * starts others.
 */
export class WorkerPool<M extends Tasks<M>> implements OnModuleInit, OnApplicationShutdown {
  private readonly free: Runner[] = [];
  private readonly all = new Set<Runner>();
  private readonly waiting: Waiting[] = [];
  private closed = false;
  private next = 0;

  constructor(
    protected readonly options: PoolOptions,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Array.from({ length: this.options.size }, () => this.add()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map((runner) => runner.kill()));
  }

  /**
   * @param moves memory of the input that moves to the thread instead of being copied. The caller's arrays become empty
   * @throws AppError SERVICIO_NO_DISPONIBLE when too many tasks wait, or when two workers were lost with this one; the
   * task's own refusal; `limit.code` when the task takes too much time or memory
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
      this.waiting.push({ task, input, limit, moves, again: false, resolve, reject });
      this.assign();
    });
  }

  protected start(): Runner {
    return new Thread(this.options);
  }

  /** Takes the one that worked last: its code and memory are still warm. */
  private assign(): void {
    while (this.free.length > 0 && this.waiting.length > 0)
      void this.attend(this.free.pop() as Runner, this.waiting.shift() as Waiting);
  }

  private async attend(runner: Runner, work: Waiting): Promise<void> {
    const { task, input, limit, moves, resolve, reject } = work;
    const id = this.next++;
    const said = await runner.run({ id, task, input }, limit, moves);
    // An answer to another task tells nothing of this one, and nobody knows what its worker says next.
    const delivery = typeof said === 'object' && said.id !== id ? 'lost' : said;
    if (delivery === 'dead' || delivery === 'lost') {
      if (delivery === 'dead')
        reject(new AppError(limit.code, { detail: `${String(task)}: out of time or memory`, retryAfter: 5 }));
      else this.tryAgain(work);
      this.log.warn('worker replaced', { context: String(task), detail: delivery });
      await runner.kill();
      return this.replace(runner);
    }
    if (delivery.ok) resolve(delivery.output as never);
    else reject(refusal(delivery));
    if (delivery.spent) {
      await runner.kill();
      return this.replace(runner);
    }
    this.free.push(runner);
    this.assign();
  }

  /** What ends a worker from outside says nothing of its task. It gets one more, unless the service ends. */
  private tryAgain(work: Waiting): void {
    if (work.again || this.closed)
      return work.reject(
        new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${String(work.task)}: worker lost`, retryAfter: 5 }),
      );
    this.waiting.unshift({ ...work, again: true });
    this.assign();
  }

  /** Takes out of the line a worker that ended without a task. One at work is replaced by who waits for its answer. */
  private async forget(runner: Runner): Promise<void> {
    const at = this.free.indexOf(runner);
    if (at < 0 || this.closed) return;
    this.free.splice(at, 1);
    this.log.warn('worker replaced', { detail: 'ended without a task' });
    await this.replace(runner);
  }

  private async replace(runner: Runner): Promise<void> {
    this.all.delete(runner);
    while (!this.closed) {
      try {
        return await this.add();
      } catch (error) {
        // The end of the service may meet a successor that is still starting.
        if (this.closed) return;
        this.log.error('worker not replaced yet', { error });
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private async add(): Promise<void> {
    const runner = this.start();
    this.all.add(runner);
    await runner.ready.catch((error: unknown) => {
      this.all.delete(runner);
      throw error;
    });
    this.free.push(runner);
    void runner.ended.then(() => this.forget(runner));
    this.assign();
  }
}

/** A machine without memory or processes gets some back when others end. */
const RETRY_MS = 1000;

const refusal = ({ code, detail, retryAfter }: { code?: string; detail: string; retryAfter?: number | undefined }) =>
  isErrorCode(code)
    ? new AppError(code, { detail, ...(retryAfter === undefined ? {} : { retryAfter }) })
    : new AppError('ERROR_INTERNO', { detail, cause: new Error(detail) });

const HEAP_MB = 256;

/** A thread whose heap is bounded, but not its buffers. */
class Thread implements Runner {
  private readonly worker: Worker;
  readonly ended: Promise<'dead'>;
  readonly ready: Promise<void>;

  constructor({ entry, execArgv, data }: WorkerStart) {
    this.worker = new Worker(entry, {
      execArgv,
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.ended = new Promise((resolve) => this.worker.once('exit', () => resolve('dead')));
    this.ready = new Promise((resolve, reject) => {
      this.worker.once('message', () => resolve());
      this.worker.once('error', reject);
    });
  }

  async run(assignment: GivenTask, { ms }: TimeLimit, moves: ArrayBuffer[]): Promise<Delivery | Death> {
    const timer = setTimeout(() => void this.kill(), ms);
    const answer = new Promise<Delivery>((resolve) => this.worker.once('message', resolve));
    try {
      this.worker.postMessage(assignment, moves);
      return await Promise.race([answer, this.ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  async kill(): Promise<void> {
    await this.worker.terminate();
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AppError, isErrorCode } from '@portal/contracts/core';
import { callersPatience, type Log, type Patience } from '@portal/service-kit';
import type { LaneMetrics, Line } from './lane-metrics.js';
import { cpuMs, type Death, type Delivery, type Tasks, type TimeLimit, type Usage } from './tasks.js';
import { watchTime } from './watch-time.js';

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
  /** Its name in the series. */
  lane: string;
  /** How many workers there are. */
  size: number;
  /** How many tasks may wait. */
  queue: number;
}

export interface RunOptions {
  /** Memory of the input that moves to the thread instead of being copied. The caller's arrays become empty. */
  readonly moves?: ArrayBuffer[];
  /** Goes before all who wait: the end of what was begun. */
  readonly ahead?: boolean;
}

interface Waiting {
  task: PropertyKey;
  input: object;
  limit: TimeLimit;
  moves: ArrayBuffer[];
  since: number;
  patience: Patience;
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
 * A few workers with a line that is bounded in number and in time: rendering and hostile files never block the loop
 * that serves requests. A task that cannot be done before its caller has gone is refused at once, and one whose caller
 * has gone is never begun (docs/adr/0049-no-work-for-nobody.md). Workers are made and warmed at start; one that dies,
 * hangs or is spent is replaced. They are threads unless a subclass starts others.
 */
export class WorkerPool<M extends Tasks<M>> implements OnModuleInit, OnApplicationShutdown {
  private readonly free: Runner[] = [];
  private readonly all = new Set<Runner>();
  private readonly waiting: Waiting[] = [];
  private closed = false;
  private next = 0;
  /** What a task takes, in milliseconds: the newest ones count most. None before the first. */
  private usualMs = 0;

  constructor(
    protected readonly options: PoolOptions,
    private readonly log: Log,
    private readonly lanes: LaneMetrics,
  ) {
    lanes.watch(options.lane, () => this.line());
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(Array.from({ length: this.options.size }, () => this.add()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all].map((runner) => runner.kill()));
  }

  /**
   * @throws AppError SERVICIO_NO_DISPONIBLE with the time to come back when too many tasks wait, or when this one would
   * be done too late for its caller; the same when its caller has gone, or two workers were lost with it; the task's
   * own refusal; `limit.code` when the task takes too much time or memory
   */
  run<T extends keyof M>(
    task: T,
    input: M[T]['input'],
    limit: TimeLimit,
    { moves = [], ahead = false }: RunOptions = {},
  ): Promise<M[T]['output']> {
    const patience = callersPatience();
    this.dismissGivenUp();
    this.refuseIfBusy(task, ahead, patience);
    return new Promise((resolve, reject) => {
      const work = { task, input, limit, moves, since: performance.now(), patience, again: false, resolve, reject };
      if (ahead) this.waiting.unshift(work);
      else this.waiting.push(work);
      this.assign();
    });
  }

  private line(): Line {
    const now = performance.now();
    const oldestMs = this.waiting.reduce((most, { since }) => Math.max(most, now - since), 0);
    return { length: this.waiting.length, oldestMs };
  }

  private refuseIfBusy(task: PropertyKey, ahead: boolean, patience: Patience): void {
    if (this.free.length > 0) return;
    const { queue, size, lane } = this.options;
    const before = size / 2 + (ahead ? 0 : this.waiting.length);
    const waitMs = (before / size) * this.usualMs;
    if ((ahead || this.waiting.length < queue) && waitMs + this.usualMs <= patience.leftMs) return;
    this.lanes.count(lane, task, 'busy');
    throw unavailable(`${String(task)}: too many tasks wait`, Math.min(60, Math.max(1, Math.ceil(waitMs / 1000))));
  }

  /** Nobody waits for them any more, so they hold nobody's place. */
  private dismissGivenUp(): void {
    for (const work of this.waiting.filter(({ patience }) => patience.isOver)) {
      this.waiting.splice(this.waiting.indexOf(work), 1);
      this.lanes.count(this.options.lane, work.task, 'given-up');
      work.reject(unavailable(`${String(work.task)}: its caller has gone`));
    }
  }

  protected start(): Runner {
    return new Thread(this.options);
  }

  /** Takes the worker that worked last: its code and memory are still warm. */
  private assign(): void {
    this.dismissGivenUp();
    while (this.free.length > 0 && this.waiting.length > 0)
      void this.attend(this.free.pop() as Runner, this.waiting.shift() as Waiting);
  }

  private async attend(runner: Runner, work: Waiting): Promise<void> {
    const { task, input, limit, moves, resolve, reject } = work;
    const id = this.next++;
    const begun = performance.now();
    const said = await runner.run({ id, task, input }, limit, moves);
    // An answer to another task tells nothing of this one, and nobody knows what its worker says next.
    const delivery = typeof said === 'object' && said.id !== id ? 'lost' : said;
    if (delivery === 'dead' || delivery === 'lost') {
      this.lanes.count(this.options.lane, task, delivery === 'dead' ? 'out-of-limits' : 'lost');
      if (delivery === 'dead')
        reject(new AppError(limit.code, { detail: `${String(task)}: out of time or memory`, retryAfter: 5 }));
      else this.tryAgain(work);
      this.log.warn('worker replaced', { context: String(task), detail: delivery });
      await runner.kill();
      return this.replace(runner);
    }
    this.note(performance.now() - begun);
    this.lanes.count(this.options.lane, task, delivery.ok ? 'done' : 'refused');
    if (delivery.ok) resolve(delivery.output as never);
    else reject(refusal(delivery));
    if (delivery.spent) {
      await runner.kill();
      return this.replace(runner);
    }
    this.free.push(runner);
    this.assign();
  }

  private note(ms: number): void {
    this.usualMs = this.usualMs === 0 ? ms : this.usualMs + (ms - this.usualMs) * NEWEST;
  }

  /** What ends a worker from outside says nothing of its task. It gets one more, unless the service ends. */
  private tryAgain(work: Waiting): void {
    if (work.again || this.closed) return work.reject(unavailable(`${String(work.task)}: worker lost`));
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
/** The weight of the newest task in what one usually takes. */
const NEWEST = 0.2;

const unavailable = (detail: string, retryAfter = 5): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail, retryAfter });

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
  /** Milliseconds of processor that it had used when it last said something. */
  private cpuMs = 0;

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
    this.worker.on('message', ({ cpuMs }: Usage) => (this.cpuMs = cpuMs));
  }

  async run(assignment: GivenTask, { ms }: TimeLimit, moves: ArrayBuffer[]): Promise<Delivery | Death> {
    const stopWatch = watchTime(
      ms,
      () => this.worked(),
      () => void this.kill(),
    );
    const answer = new Promise<Delivery>((resolve) => this.worker.once('message', resolve));
    try {
      this.worker.postMessage(assignment, moves);
      return await Promise.race([answer, this.ended]);
    } finally {
      stopWatch();
    }
  }

  async kill(): Promise<void> {
    await this.worker.terminate();
  }

  /** The thread itself answers, between two steps of its work. One that does not has had no processor either. */
  private async worked(): Promise<number> {
    const asked = this.worker.cpuUsage().catch(() => undefined);
    const usage = await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })]);
    return usage ? cpuMs(usage) - this.cpuMs : 0;
  }
}

/** How long a thread may take to say what it has used. */
const ANSWER_MS = 2000;

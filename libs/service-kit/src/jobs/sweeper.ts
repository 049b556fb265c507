import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ProcessName } from '@portal/contracts/core/process-names';
import { processContext, runInContext } from '../context/current-context.js';
import type { Log } from '../logging/log.js';

/** @param stopping aborted once the process stops: a job that goes from one thing to the next then begins no more */
type Job = (stopping: AbortSignal) => Promise<unknown>;

/** Runs periodic jobs, which repair what a crash left undone. */
@Injectable()
export class Sweeper implements BeforeApplicationShutdown {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly name: ProcessName,
    /** SWEEP_INTERVAL_MS: the usual interval of repairs. */
    readonly interval: number,
    private readonly log: Log,
  ) {}

  /**
   * Runs `job` every `intervalMs` (± 10 %, so that replicas drift apart), never twice at once, until shutdown.
   * @example onApplicationBootstrap() { this.sweeper.every(this.sweeper.interval, () => this.repair(), 'enlaces'); }
   */
  every(intervalMs: number, job: Job, label = 'job'): void {
    const delay = intervalMs * (0.9 + Math.random() * 0.2);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = this.once(job, label).finally(() => {
        this.running.delete(run);
        if (!this.stopping.signal.aborted) this.every(intervalMs, job, label);
      });
      this.running.add(run);
    }, delay);
    this.timers.add(timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.allSettled(this.running);
  }

  private async once(job: Job, label: string): Promise<void> {
    try {
      await runInContext(processContext(this.name), () => job(this.stopping.signal));
    } catch (error) {
      this.log.error('periodic job failed', { job: label, error });
    }
  }
}

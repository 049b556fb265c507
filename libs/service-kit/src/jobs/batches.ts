import { AppError } from '@portal/contracts/core/app-error';

/** Does a whole batch: one outcome per item, in order; an Error in its place refuses that item alone. */
export type BatchWork<I, O> = (items: readonly I[]) => Promise<readonly (O | Error)[]>;

export interface BatchesOptions<I> {
  /** Items of one batch at most. */
  readonly size: number;
  /** Batches under way at once. */
  readonly atOnce: number;
  /** Items of one name share no batch, and none overtakes another. */
  readonly nameOf: (item: I) => string;
  /** Longest wait in line, in milliseconds: after it the caller has given up. */
  readonly waitMs: number;
}

interface Entry<I, O> {
  readonly item: I;
  readonly name: string;
  readonly since: number;
  resolve(outcome: O): void;
  reject(error: unknown): void;
}

/**
 * Work that is cheaper together, as statements of one transaction are. Items that come while batches are under way go
 * with the next one. An item that comes alone is a batch of one, begun at once.
 */
export class Batches<I, O> {
  private readonly waiting = new Set<Entry<I, O>>();
  private readonly busy = new Set<string>();
  private running = 0;
  private woken = false;

  constructor(
    private readonly work: BatchWork<I, O>,
    private readonly options: BatchesOptions<I>,
  ) {}

  /**
   * @throws AppError SERVICIO_NO_DISPONIBLE when its turn came too late: it was not begun; else the Error in its place
   * @example await this.batches.run({ dueno, sujeto })
   */
  run(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.add({ item, name: this.options.nameOf(item), since: performance.now(), resolve, reject });
      this.wake();
    });
  }

  /** At the end of this turn of the event loop: requests that arrived in one piece go together. */
  private wake(): void {
    if (this.woken) return;
    this.woken = true;
    setImmediate(() => {
      this.woken = false;
      while (this.running < this.options.atOnce && this.start(this.next()));
    });
  }

  /** The first in line whose names are free. Entries that waited too long are refused. */
  private next(): Entry<I, O>[] {
    const batch: Entry<I, O>[] = [];
    const held = new Set(this.busy);
    for (const entry of this.waiting) {
      if (batch.length === this.options.size) break;
      if (performance.now() - entry.since > this.options.waitMs) {
        this.dismiss(entry);
        continue;
      }
      if (!held.has(entry.name)) batch.push(entry);
      held.add(entry.name);
    }
    return batch;
  }

  private dismiss(entry: Entry<I, O>): void {
    this.waiting.delete(entry);
    entry.reject(
      new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no turn within ${this.options.waitMs} ms`, retryAfter: 2 }),
    );
  }

  /** @returns false when there is nothing to begin */
  private start(batch: readonly Entry<I, O>[]): boolean {
    if (batch.length === 0) return false;
    this.running += 1;
    for (const entry of batch) {
      this.waiting.delete(entry);
      this.busy.add(entry.name);
    }
    void this.settle(batch).finally(() => {
      this.running -= 1;
      for (const { name } of batch) this.busy.delete(name);
      this.wake();
    });
    return true;
  }

  /** A batch that fails unexpectedly is done again one by one, so that no item fails because of another. */
  private async settle(batch: readonly Entry<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.work(batch.map(({ item }) => item));
      batch.forEach((entry, i) => answer(entry, outcomes[i]));
    } catch (error) {
      if (batch.length === 1 || error instanceof AppError) for (const entry of batch) entry.reject(error);
      else for (const entry of batch) await this.settle([entry]);
    }
  }
}

function answer<I, O>({ resolve, reject }: Entry<I, O>, outcome: O | Error | undefined): void {
  if (outcome instanceof Error) reject(outcome);
  else resolve(outcome as O);
}

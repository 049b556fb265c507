import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { insist, Log, Transactions, type Tx } from '@portal/service-kit';

/** Longer than PostgreSQL keeps a unit open whose client is gone: that unit may hold what is told. */
const TELL_MS = 75_000;
/** How long a stop waits. */
const STOP_MS = 5_000;

type Work = (tx: Tx) => Promise<void>;

/**
 * Tells the database what has happened already, also when it is away for a while. Each resource that is not heard of is
 * named in the log: at the first absence, and when it is given up.
 */
@Injectable()
export class PastFactsService implements BeforeApplicationShutdown {
  private readonly telling = new Map<Promise<void>, string>();

  constructor(
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  /** Ends with the process; an absence that lasts is an entry of the log. @param work as for `insist` */
  tell(resource: string, work: Work): void {
    this.begin(resource, work).catch(() => undefined);
  }

  /**
   * As `tell`, for somebody who waits.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database has not heard within `ms`, though it may yet; whatever
   * else the unit throws
   */
  async tellWithin(ms: number, resource: string, work: Work): Promise<void> {
    const late = after(ms);
    const isLate = await Promise.race([this.begin(resource, work).then(() => false), late.over]).finally(late.forget);
    if (isLate)
      throw new AppError('SERVICIO_NO_DISPONIBLE', { detail: `${resource} is not recorded yet`, retryAfter: 60 });
  }

  async beforeApplicationShutdown(): Promise<void> {
    const late = after(STOP_MS);
    await Promise.race([Promise.allSettled(this.telling.keys()), late.over]).finally(late.forget);
    for (const resource of this.telling.values()) this.log.error('not audited: the process stops', { resource });
  }

  private begin(resource: string, work: Work): Promise<void> {
    const onAway = (error: AppError): void => this.log.warn('not audited yet', { resource, error });
    const told = insist(this.transactions, work, { forMs: TELL_MS, onAway }).catch((error: unknown) => {
      this.log.error('not audited', { resource, error });
      throw error;
    });
    this.telling.set(told, resource);
    const forget = (): void => void this.telling.delete(told);
    told.then(forget, forget);
    return told;
  }
}

/** So many milliseconds, unless they are forgotten before. */
function after(ms: number): { over: Promise<true>; forget: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<true>((resolve) => (timer = setTimeout(resolve, ms, true as const)));
  return { over, forget: () => clearTimeout(timer) };
}

import type { Clock, Log, Tx } from '@portal/service-kit';
import { TimestampFailed, type TimeStamper, type TimestampRequest } from './time-stamper.js';

/** Failures in a row after which an authority is taken for gone. */
const MAX_FAILURES = 5;

/**
 * Keeps signatures from waiting for an authority that does not answer. After some failures in a row it is left alone
 * for a while, and requests fail at once. Then one request asks again, and its answer decides for all.
 */
export class CircuitBreaker implements TimeStamper {
  private failures = 0;
  /** No request asks before this time. */
  private closedUntil = -Infinity;

  /** @param pauseMs how long the authority is left alone */
  constructor(
    private readonly stamper: TimeStamper,
    private readonly pauseMs: number,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn' | 'info'>,
  ) {}

  async stamp(tx: Tx, request: TimestampRequest): Promise<Buffer> {
    if (this.now() < this.closedUntil)
      throw new TimestampFailed('the timestamp authority is left alone after failures in a row');
    if (this.isBroken) this.pause();
    try {
      const token = await this.stamper.stamp(tx, request);
      this.succeed();
      return token;
    } catch (error) {
      if (error instanceof TimestampFailed) this.fail();
      throw error;
    }
  }

  private get isBroken(): boolean {
    return this.failures >= MAX_FAILURES;
  }

  private fail(): void {
    this.failures += 1;
    if (!this.isBroken) return;
    this.pause();
    if (this.failures === MAX_FAILURES)
      this.log.warn('timestamp authority left alone', { count: this.failures, ms: this.pauseMs });
  }

  private succeed(): void {
    if (this.isBroken) this.log.info('timestamp authority answers again');
    this.failures = 0;
    this.closedUntil = -Infinity;
  }

  /** Also while one request asks again, so that the others do not wait with it. */
  private pause(): void {
    this.closedUntil = this.now() + this.pauseMs;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

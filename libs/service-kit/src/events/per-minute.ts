import type { Clock } from '../clock.js';

/** Lets a number through in a minute and counts the others. */
export class PerMinute {
  private since = 0;
  private admitted = 0;
  private omitted = 0;

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /** @returns whether this one passes, and how many the last minute left out: not 0 only once */
  take(): { passes: boolean; omittedBefore: number } {
    const omittedBefore = this.turn();
    const passes = this.admitted < this.limit;
    if (passes) this.admitted += 1;
    else this.omitted += 1;
    return { passes, omittedBefore };
  }

  private turn(): number {
    const now = this.clock.now().getTime();
    if (now - this.since < 60_000) return 0;
    const omitted = this.omitted;
    this.since = now;
    this.admitted = 0;
    this.omitted = 0;
    return omitted;
  }
}

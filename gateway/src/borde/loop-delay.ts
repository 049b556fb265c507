/** What a histogram of the event loop's delay tells: nanoseconds, the tick included. */
interface Histogram {
  percentile: (percent: number) => number;
  reset: () => void;
}

/**
 * How late the event loop is all the time. The median of a look tells that from a loop that stumbled once. But one look
 * may have seen only the stumble, so a delay counts when two looks in a row saw it.
 */
export class LoopDelay {
  private before = 0;
  private last = 0;

  /** @param tickMs how often the histogram looks at the clock */
  constructor(
    private readonly histogram: Histogram,
    private readonly tickMs: number,
  ) {}

  /** Milliseconds, the lesser of the last two looks. */
  get ms(): number {
    return Math.min(this.before, this.last);
  }

  /** Reads the delay since the last look. */
  look(): void {
    this.before = this.last;
    this.last = Math.max(0, this.histogram.percentile(50) / 1e6 - this.tickMs);
    this.histogram.reset();
  }
}

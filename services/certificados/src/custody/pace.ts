/** Weight of the newest key: making one takes anything from a third to three times the average. */
const NEWEST = 0.1;

/** Making one key varies: of a wait, this part is sure to be enough for what the average says. */
const SURE = 0.8;

/** How fast keys are made: under a share of one core while no request waits. It also estimates waiting times. */
export class Pace {
  private average: number | undefined;
  private endRest: (() => void) | undefined;

  /** @param cpu share of one core, at most 1 */
  constructor(private readonly cpu: number) {}

  /** Records how long one key took, until it lay ready. */
  record(ms: number): void {
    this.average = this.average === undefined ? ms : this.average + NEWEST * (ms - this.average);
  }

  /** Seconds until `count` keys are made at full speed: what `Retry-After` promises. */
  seconds(count: number): number {
    return Math.max(1, Math.ceil((count * (this.average ?? 500)) / 1000));
  }

  /** Whether `count` keys come within `ms`, as fast as keys are made here. Before the first one nobody knows. */
  allows(count: number, ms: number): boolean {
    return this.average === undefined || count * this.average <= ms * SURE;
  }

  /** Rests after `ms` of work, so that both together stay under the share. `hurry` ends the rest. */
  async rest(ms: number): Promise<void> {
    const pause = ms * (1 / this.cpu - 1);
    if (pause < 1) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = undefined;
  }

  /** A request waits, or the process ends: no more rest. */
  hurry(): void {
    this.endRest?.();
  }
}

/** Requests that wait for a key, first come first served. */
export class WaitingLine {
  private readonly line = new Set<() => void>();

  get length(): number {
    return this.line.size;
  }

  /** @returns false when the time was over first */
  wait(ms: number): Promise<boolean> {
    if (ms <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (called: boolean) => {
        clearTimeout(timer);
        this.line.delete(turn);
        resolve(called);
      };
      const turn = () => leave(true);
      const timer = setTimeout(() => leave(false), ms);
      this.line.add(turn);
    });
  }

  /** Lets the first `count` go. */
  call(count: number): void {
    for (const turn of [...this.line].slice(0, count)) turn();
  }
}

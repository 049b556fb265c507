import { AppError } from '@portal/contracts/core/app-error';

export interface TurnsOptions {
  /**
   * Longest wait in line, in milliseconds: for work with a caller who waits. Whoever would wait longer, as fast as the
   * line moves now, is refused at once. Without it the line is endless.
   */
  readonly waitMs?: number;
}

/**
 * Weight of the newest piece of work in their average, at least. A line fills whenever its work seems quick, so an
 * average that jumps lets in too many.
 */
const NEWEST = 0.05;

/** Of a line that is gone the average counts as so many pieces: it says little of the next one. */
const GONE = 5;

/** Pieces of work vary: of a wait, this part is sure to be enough for what their average says. */
const SURE = 0.8;

/** Pieces that are under way for so long, on average, tell of a stall. The first of a burst are slow without one. */
const STALL_MS = 1000;

/**
 * Runs at most `limit` pieces of work at once; the others wait in line. For work that holds a database connection
 * while it asks another process.
 */
export class Turns {
  private running = 0;
  private readonly waiting = new Set<() => void>();
  /** What one piece of work takes, in milliseconds, once there was one. */
  private average = 0;
  private measured = 0;
  /** When each piece that is under way was begun. */
  private readonly begun = new Map<symbol, number>();

  constructor(
    private readonly limit: number,
    private readonly options: TurnsOptions = {},
  ) {}

  /**
   * @throws AppError SERVICIO_NO_DISPONIBLE when its turn did not come in time, or will not; the work was not begun
   * @example await this.turns.run(() => this.sign(claim))
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await this.turn();
    else this.running += 1;
    const piece = Symbol('work');
    const since = performance.now();
    this.begun.set(piece, since);
    try {
      return await work();
    } finally {
      const ms = performance.now() - since;
      this.measured += 1;
      // The first ones of a line count alike: none of them speaks for the others.
      this.average += Math.max(NEWEST, 1 / this.measured) * (ms - this.average);
      this.begun.delete(piece);
      this.passOn();
    }
  }

  private async turn(): Promise<void> {
    const { waitMs } = this.options;
    const expectedMs = ((this.waiting.size + 1) * this.eachMs()) / this.limit;
    if (waitMs !== undefined && expectedMs > waitMs * SURE)
      throw tooLong(`a turn in ${Math.round(expectedMs)} ms`, expectedMs);
    return new Promise((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const leave = (): void => {
        this.waiting.delete(come);
        reject(tooLong(`no turn within ${waitMs} ms`, expectedMs));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
      this.waiting.add(come);
    });
  }

  /** A stall shows in what is under way, long before that is done and counts in the average. */
  private eachMs(): number {
    const now = performance.now();
    const soFar = [...this.begun.values()].reduce((sum, since) => sum + now - since, 0) / Math.max(1, this.begun.size);
    return soFar < STALL_MS ? this.average : Math.max(this.average, soFar);
  }

  /** The turn goes to the next in line: `running` counts it on. */
  private passOn(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.running -= 1;
      this.measured = Math.min(this.measured, GONE);
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

/** @param ms that the line takes: nobody need come again before */
const tooLong = (detail: string, ms: number): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail, retryAfter: Math.max(2, Math.ceil(ms / 1000)) });

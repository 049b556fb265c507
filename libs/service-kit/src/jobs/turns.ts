import { AppError } from '@portal/contracts/core/app-error';

export interface TurnsOptions {
  /**
   * Longest wait in line, in milliseconds: for work with a caller who waits. Without it the line is endless.
   */
  readonly waitMs?: number;
}

/**
 * Runs at most `limit` pieces of work at once; the others wait in line. For work that holds a database connection
 * while it asks another process.
 */
export class Turns {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly limit: number,
    private readonly options: TurnsOptions = {},
  ) {}

  /**
   * @throws AppError SERVICIO_NO_DISPONIBLE when its turn did not come in time; the work was not begun
   * @example await this.turns.run(() => this.sign(claim))
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private turn(): Promise<void> {
    const { waitMs } = this.options;
    return new Promise((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const leave = (): void => {
        this.waiting.delete(come);
        reject(new AppError('SERVICIO_NO_DISPONIBLE', { detail: `no turn within ${waitMs} ms`, retryAfter: 2 }));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
      this.waiting.add(come);
    });
  }

  /** The turn goes to the next in line: `running` counts it on. */
  private passOn(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

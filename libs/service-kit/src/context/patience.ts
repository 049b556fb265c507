import { AsyncLocalStorage } from 'node:async_hooks';

/** Until when somebody waits for an answer. Who asks for the same later makes it longer. */
export class Patience {
  private constructor(private until: number) {}

  /** @param ms from now on */
  static of(ms: number): Patience {
    return new Patience(performance.now() + ms);
  }

  /** For work that nobody waits for, such as a periodic job. */
  static endless(): Patience {
    return new Patience(Infinity);
  }

  /** Milliseconds; none when everybody has gone. */
  get leftMs(): number {
    return Math.max(0, this.until - performance.now());
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  /** Somebody else waits for the same answer. */
  join(other: Patience): void {
    this.until = Math.max(this.until, other.until);
  }
}

const storage = new AsyncLocalStorage<Patience>();

/** Runs `work` so that everything it calls knows until when its caller waits. */
export const withPatience = <T>(patience: Patience, work: () => T): T => storage.run(patience, work);

/** Until when the caller of the running work waits. */
export const callersPatience = (): Patience => storage.getStore() ?? Patience.endless();

import { AppError } from '@portal/contracts/core/app-error';
import { callersPatience, type Patience } from '../context/patience.js';

/** Of a line with callers who wait. */
export interface WaitBounds {
  /** Who has waited so long, in milliseconds, is sent away. */
  readonly limitMs: number;
}

/**
 * So much of the limit is promised: whoever would wait longer, as fast as the line moves now, is refused at once. The
 * rest is for pieces of work that take longer than their average.
 */
const PROMISED = 0.8;

/**
 * Weights of the newest piece of work in the two averages, at least. A line that slows is known by the quick one after
 * a few pieces; the slow one keeps a few quick pieces from filling the line. The longer of them counts.
 */
const WEIGHTS = { quick: 0.2, slow: 0.05 } as const;

/** Of a line that is gone the averages count as so many pieces: it says little of the next one. */
const GONE = 5;

/** Pieces that are under way for so long, on average, tell of a stall. */
const STALL_MS = 1000;
/** Those of a burst are held up by all that brings the others here: only after so long they tell of one. */
const BURST_STALL_MS = 3000;

/** In this part of the limit a burst comes, and what is begun shares the processor with all that brings it here. */
const COMING = 1 / 8;

/**
 * Runs at most `limit` pieces of work at once; the others wait in line, each as long as its caller does. For work that
 * holds a database connection while it asks another process.
 */
export class Turns {
  private running = 0;
  private readonly waiting = new Set<() => void>();
  /** What one piece of work takes, in milliseconds, once there was one. */
  private readonly average = { quick: 0, slow: 0 };
  /** So many pieces the averages are made of; of a line that is gone only a few are remembered. */
  private measured = 0;
  /** When the last piece ended. */
  private endedAt = 0;
  /**
   * What is begun before may be held up by the coming of a burst. `Infinity` while nobody waits: the next line may be
   * one. `-Infinity` until a lane was free once: what the first pieces take is all that is known.
   */
  private comingUntil = -Infinity;
  /** When each piece that is under way was begun. */
  private readonly begun = new Map<symbol, number>();

  constructor(
    private readonly limit: number,
    /** Without them only its callers end the wait. */
    private readonly bounds?: WaitBounds,
  ) {}

  /**
   * @throws AppError SERVICIO_NO_DISPONIBLE when its turn did not come in time, or will not, or its caller has gone:
   * the work was not begun
   * @example await this.turns.run(() => this.sign(claim))
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const patience = callersPatience();
    if (patience.isOver) throw gone();
    this.wake();
    if (this.running < this.limit) this.running += 1;
    else await this.turn(patience);
    if (patience.isOver) {
      this.passOn();
      throw gone();
    }
    const piece = Symbol('work');
    const since = performance.now();
    this.begun.set(piece, since);
    let failed = true;
    try {
      const done = await work();
      failed = false;
      return done;
    } finally {
      const ms = performance.now() - since;
      // What a burst held up says nothing of the pieces behind it, which are quicker. A stall is none of its doing.
      const heldUp = since < this.comingUntil && this.waiting.size > 0 && ms < BURST_STALL_MS;
      // What fails soon says nothing of how long the others take.
      const failedSoon = failed && ms <= this.usualMs;
      if (!heldUp && !failedSoon) this.measure(ms);
      this.begun.delete(piece);
      this.endedAt = performance.now();
      this.passOn();
    }
  }

  private async turn(patience: Patience): Promise<void> {
    const limitMs = Math.min(this.bounds?.limitMs ?? Infinity, patience.leftMs);
    const expectedMs = ((this.waiting.size + 1) * this.eachMs()) / this.limit;
    if (expectedMs > PROMISED * limitMs) throw tooLong(`a turn in ${Math.round(expectedMs)} ms`, expectedMs);
    this.form();
    return new Promise((resolve, reject) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const leave = (): void => {
        this.waiting.delete(come);
        reject(tooLong(`no turn within ${Math.round(limitMs)} ms`, expectedMs));
      };
      const timer = limitMs === Infinity ? undefined : setTimeout(leave, limitMs);
      this.waiting.add(come);
    });
  }

  /** After a rest as long as somebody may wait, what slowed the line before says nothing of today. */
  private wake(): void {
    const restMs = this.running > 0 ? 0 : performance.now() - this.endedAt;
    if (restMs <= (this.bounds?.limitMs ?? Infinity)) return;
    this.measured = 0;
    Object.assign(this.average, { quick: 0, slow: 0 });
  }

  /** Somebody waits: whoever comes with him is here soon. */
  private form(): void {
    if (this.comingUntil < Infinity) return;
    this.comingUntil = performance.now() + COMING * (this.bounds?.limitMs ?? 0);
  }

  private measure(ms: number): void {
    this.measured += 1;
    for (const pace of ['quick', 'slow'] as const) {
      // The first ones of a line count alike: none of them speaks for the others.
      const weight = Math.max(WEIGHTS[pace], 1 / this.measured);
      this.average[pace] += weight * (ms - this.average[pace]);
    }
  }

  /** A stall shows in what is under way, long before that is done and counts in the average. */
  private eachMs(): number {
    const now = performance.now();
    const underWay = [...this.begun.values()];
    const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
    const soFar = mean(underWay.map((since) => now - since));
    const isStall = soFar >= mean(underWay.map((since) => (since < this.comingUntil ? BURST_STALL_MS : STALL_MS)));
    return Math.max(this.usualMs, isStall ? soFar : 0);
  }

  private get usualMs(): number {
    return Math.max(this.average.quick, this.average.slow);
  }

  /** The turn goes to the next in line: `running` counts it on. */
  private passOn(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.running -= 1;
      this.measured = Math.min(this.measured, GONE);
      this.comingUntil = Infinity;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

/** @param ms that the line takes: nobody need come again before */
const tooLong = (detail: string, ms: number): AppError =>
  new AppError('SERVICIO_NO_DISPONIBLE', { detail, retryAfter: Math.max(2, Math.ceil(ms / 1000)) });

/** Nobody is told: who asks again has not gone. */
const gone = (): AppError => tooLong('its caller has gone', 0);

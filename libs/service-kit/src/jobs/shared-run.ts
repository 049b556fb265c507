import { callersPatience, Patience, withPatience } from '../context/patience.js';

/**
 * Many callers, one run: calls during a run share the next one, which begins after them. For work that serves every
 * call made before it began: a hundred changes need two or three publications.
 */
export class SharedRun {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves or rejects with a run that began after this call. */
  run(): Promise<void> {
    if (this.next) return this.next;
    if (!this.running) return this.start();
    const start = () => this.start();
    this.next = this.running.then(start, start);
    return this.next;
  }

  private start(): Promise<void> {
    this.next = undefined;
    this.running = this.work().finally(() => (this.running = undefined));
    return this.running;
  }
}

/** How long an answer that came too late for everybody waits for who asks again. */
const KEPT_MS = 60_000;
/** A caller counts from when it asked, and request and answer travel: one made so late may find nobody. */
const TRAVEL_MS = 1000;

interface Running<T> {
  readonly patience: Patience;
  readonly answer: Promise<T>;
}

interface Late<T> {
  readonly answer: T;
  readonly until: number;
}

/**
 * Work under a name, at most once at a time: whoever asks for it meanwhile joins it, and it knows until when the most
 * patient of them waits. For work without another effect than its answer, which is the same each time.
 * @example this.renderings.run(sha256, () => this.render(sha256))
 */
export class Joined<T> {
  private readonly running = new Map<string, Running<T>>();
  private readonly late = new Map<string, Late<T>>();

  /** @throws what the work throws, to all who joined it */
  run(name: string, work: () => Promise<T>): Promise<T> {
    this.forget();
    const late = this.late.get(name);
    if (late) return Promise.resolve(late.answer);
    const running = this.running.get(name) ?? this.start(name, work);
    running.patience.join(callersPatience());
    return running.answer;
  }

  private start(name: string, work: () => Promise<T>): Running<T> {
    const patience = Patience.of(callersPatience().leftMs);
    const answer = withPatience(patience, work)
      .then((made) => this.keep(name, patience, made))
      .finally(() => this.running.delete(name));
    const running = { patience, answer };
    this.running.set(name, running);
    return running;
  }

  /** Without it, work that takes longer than its callers wait would be begun again and again. */
  private keep(name: string, patience: Patience, answer: T): T {
    if (patience.leftMs < TRAVEL_MS) this.late.set(name, { answer, until: performance.now() + KEPT_MS });
    return answer;
  }

  /** The oldest stand first. */
  private forget(): void {
    for (const [name, { until }] of this.late) {
      if (until > performance.now()) return;
      this.late.delete(name);
    }
  }
}

import type { Clock } from '@portal/service-kit';

/**
 * An answer that many callers share: asked once, and again only when `ms` have passed. So a flood of requests asks what
 * stands behind it once. A failure is shared and remembered like an answer.
 */
export class Remembered<T> {
  private last: { readonly since: number; readonly answer: Promise<T> } | undefined;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly ms: number,
    private readonly clock: Clock,
  ) {}

  /** @throws what `ask` throws */
  get(): Promise<T> {
    const now = this.clock.now().getTime();
    if (this.last && now >= this.last.since && now - this.last.since < this.ms) return this.last.answer;
    this.last = { since: now, answer: this.ask() };
    return this.last.answer;
  }
}

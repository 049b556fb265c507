/**
 * Many callers, one run: whoever calls while one is under way shares the next, which begins after the call.
 * For work that serves everybody who was there when it began: a hundred changes, two or three publications.
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

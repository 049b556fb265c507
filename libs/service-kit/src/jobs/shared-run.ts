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

import type { Clock } from '../clock.js';
import type { Log } from '../logging/log.js';
import { RefusalBudgets } from './refusal-budgets.js';

/**
 * What the log takes of refused facts: a flood of one teller leaves its first lines and one that counts the rest, and
 * hides nobody else's.
 */
export class RefusalLines {
  private readonly budgets: RefusalBudgets;

  constructor(
    private readonly log: Log,
    clock: Clock,
  ) {
    this.budgets = new RefusalBudgets(clock);
  }

  /**
   * Counts one more refusal.
   * @param subject names the teller: NATS lets each process publish below its own name alone
   * @returns whether it gets a line
   */
  take(consumer: string, subject: string): boolean {
    this.tellOmitted();
    const [, teller] = subject.split('.');
    return this.budgets.take(`${consumer} ${teller}`);
  }

  /** Tells of each minute that is over how many refusals it left out. */
  tellOmitted(): void {
    for (const { de, cantidad } of this.budgets.omitted())
      this.log.error('events refused', { detail: de, count: cantidad });
  }
}

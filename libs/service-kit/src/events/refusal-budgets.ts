import type { Clock } from '../clock.js';

/** Refusals of one kind of caller that the audit or the log takes in a minute. */
const PER_MINUTE = 120;
/** Persons with a budget of their own at once. Those beyond it share that of strangers. */
const MOST_PERSONS = 2000;
/**
 * Links with a budget of their own at once. One person makes many links, so they take no room from persons: those
 * beyond it share a budget among links.
 */
const MOST_LINKS = 500;

/** The shared budget of everybody without an identity. */
const STRANGERS = 'anonimo';
/** The shared budget of the links beyond `MOST_LINKS`. */
const LINKS = 'enlaces';

interface Window {
  readonly since: number;
  admitted: number;
  omitted: number;
}

/** How many refusals of a caller were left out. */
export interface Omitted {
  /** `anonimo`, `persona:<sub>`, `enlace:<first digits of its hash>`, `enlaces`. */
  readonly de: string;
  readonly cantidad: number;
}

/**
 * How many refusals the audit takes in a minute: each known person and each living link has a budget of its own,
 * strangers share one. A flood of strangers leaves its first entries, and hides nobody else's. The log takes refused
 * facts so (`RefusalLines`).
 */
export class RefusalBudgets {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  /** @param caller undefined for a caller without an identity. @returns whether this refusal is recorded */
  take(caller: string = STRANGERS): boolean {
    const window = this.windowOf(caller);
    const passes = window.admitted < PER_MINUTE;
    if (passes) window.admitted += 1;
    else window.omitted += 1;
    return passes;
  }

  /** Closes the minutes that are over. @returns what they left out, each told once */
  omitted(): Omitted[] {
    const over = [...this.windows].filter(([, { since }]) => this.isOver(since));
    for (const [caller] of over) this.windows.delete(caller);
    return over
      .filter(([, { omitted }]) => omitted > 0)
      .map(([caller, { omitted }]) => ({ de: caller, cantidad: omitted }));
  }

  /** Counts that could not be told yet: `omitted` gives them again. */
  giveBack(omitted: readonly Omitted[]): void {
    for (const { de, cantidad } of omitted) {
      const window = this.windows.get(de) ?? { since: 0, admitted: 0, omitted: 0 };
      window.omitted += cantidad;
      this.windows.set(de, window);
    }
  }

  private windowOf(caller: string): Window {
    const known = this.windows.get(caller);
    // A minute that left refusals out stays until `omitted` has told it.
    if (known && (!this.isOver(known.since) || known.omitted > 0)) return known;
    if (!known && this.isFull(caller)) return this.windowOf(isLink(caller) ? LINKS : STRANGERS);
    const fresh = { since: this.clock.now().getTime(), admitted: 0, omitted: 0 };
    this.windows.set(caller, fresh);
    return fresh;
  }

  /** Whether a new caller of this kind finds no budget of its own. The shared ones are always there. */
  private isFull(caller: string): boolean {
    if (caller === STRANGERS || caller === LINKS) return false;
    const links = [...this.windows.keys()].filter(isLink).length;
    return isLink(caller) ? links >= MOST_LINKS : this.windows.size - links >= MOST_PERSONS;
  }

  private isOver(since: number): boolean {
    return this.clock.now().getTime() - since >= 60_000;
  }
}

const isLink = (caller: string): boolean => caller.startsWith('enlace:');

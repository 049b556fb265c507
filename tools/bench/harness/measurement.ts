/**
 * Ours against a floor, a peer or a limit of the machine, one value per kept round; the two of a round belong together.
 */
export interface Measurement {
  /** As in `tools/bench/README.md`: `P1`. */
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly ours: readonly number[];
  /** What ours is compared with, in words. */
  readonly against: string;
  readonly base: readonly number[];
  /** Of the ratio ours / base; none: told, not judged. */
  readonly limit?: Limit;
  /**
   * What must hold still between the rounds for a verdict; the base itself unless something steadier is measured beside
   * it.
   */
  readonly steady?: readonly number[];
  /** Why there is no such number here. */
  readonly note?: string;
}

export type Limit = { readonly atMost: number } | { readonly atLeast: number };

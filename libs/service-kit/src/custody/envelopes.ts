import type { Tx } from '../data/transactions.js';
import type { KeyRing } from './key-ring.js';

/** What a rotation does in one transaction. */
export interface Batch {
  /** Id of the key-encryption key to get away from, or `UNNAMED_KEK`. */
  readonly from: string;
  readonly count: number;
  /** Waits for rows that another transaction holds; without it they are passed over. */
  readonly wait: boolean;
}

/** Where envelopes of one kind lie. The tables are their service's own; the rotation only asks for these two. */
export interface Envelopes {
  /** How many envelopes name each key-encryption key. */
  inUse(tx: Tx): Promise<ReadonlyMap<string, number>>;
  /** Holds up to `count` rows and wraps them anew with the ring's key in force. @returns how many */
  rewrap(tx: Tx, ring: KeyRing, batch: Batch): Promise<number>;
}

/** One kind of secrets: its key ring and the envelopes that it opens. */
export interface Custody {
  readonly ring: KeyRing;
  readonly envelopes: readonly Envelopes[];
}

/** How many envelopes of all tables name each key-encryption key. */
export async function inUseBy(tx: Tx, envelopes: readonly Envelopes[]): Promise<ReadonlyMap<string, number>> {
  const sum = new Map<string, number>();
  for (const table of envelopes)
    for (const [id, count] of await table.inUse(tx)) sum.set(id, (sum.get(id) ?? 0) + count);
  return sum;
}

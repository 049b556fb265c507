import type { Tx } from '../data/sql.js';
import type { KekRepository } from './kek.repository.js';
import type { KeyRing } from './key-ring.js';

/** What a rotation does in one transaction. */
export interface Batch {
  /** Id of the key-encryption key to get away from. */
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

/**
 * For the start of a service: a wrong key-encryption key would otherwise only show when a secret is needed.
 * @returns what is wrong, naming the setting and the id of the key that it should hold; undefined when every envelope
 * opens
 */
export async function custodyFault(
  tx: Tx,
  keks: KekRepository,
  { ring, envelopes }: Custody,
): Promise<string | undefined> {
  const { name, current, ids } = ring;
  if (await keks.isRetired(tx, current.id)) return `${name}_FILE holds key ${current.id}, which a rotation has retired`;
  for (const [id, count] of await inUseBy(tx, envelopes)) {
    if (ids.includes(id)) continue;
    return `wrong ${name}_FILE: ${count} envelopes are under ${id}, which neither it nor ${name}_ANTERIOR_FILE holds`;
  }
  return undefined;
}

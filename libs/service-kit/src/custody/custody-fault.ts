import type { Tx } from '../data/transactions.js';
import { inUseBy, type Custody } from './envelopes.js';
import type { KekRepository } from './kek.repository.js';
import { UNNAMED_KEK } from './sealed-text.js';

/**
 * For the start of a service: a wrong key-encryption key would otherwise only show when somebody needs a secret.
 * @returns what is wrong, naming the setting and the id of the key that it should hold; undefined when every envelope opens
 */
export async function custodyFault(
  tx: Tx,
  keks: KekRepository,
  { ring, envelopes }: Custody,
): Promise<string | undefined> {
  const { name, current, ids } = ring;
  if (await keks.isRetired(tx, current.id)) return `${name}_FILE holds key ${current.id}, which a rotation has retired`;
  for (const [id, count] of await inUseBy(tx, envelopes)) {
    if (id === UNNAMED_KEK || ids.includes(id)) continue;
    return `wrong ${name}_FILE: ${count} envelopes are under ${id}, which neither it nor ${name}_ANTERIOR_FILE holds`;
  }
  return undefined;
}

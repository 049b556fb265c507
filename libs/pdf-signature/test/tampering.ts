import { verifySignatures } from '../src/index.js';
import type { AttackClass, Victim } from './attacks/attack.js';
import { attacks } from './attacks/catalogue.js';
import { byteChanges } from './attacks/random-bytes.js';

/** How many alterations were made, and which were not noticed. */
export interface Tally {
  kind: string;
  cases: number;
  /** Those that the reader could parse: the verification noticed them, not the parser. */
  read: number;
  unnoticed: string[];
}

/**
 * An alteration is noticed when the file is not intact, refused or reported. An exception is a failure of the
 * verification.
 */
function judge(tally: Tally, pdf: Buffer, { pki }: Victim): boolean {
  const { intact, refusal } = verifySignatures(pdf, { roots: [pki.root.der], now: new Date() });
  tally.cases += 1;
  if (!refusal) tally.read += 1;
  return intact;
}

/** Applies every variant of a class to every victim. */
export async function tallyAttacks(kind: AttackClass, all: Victim[]): Promise<Tally> {
  const tally: Tally = { kind, cases: 0, read: 0, unnoticed: [] };
  for (const { variant, make } of attacks.filter((attack) => attack.class === kind)) {
    for (const victim of all) {
      const altered = await make(victim);
      if (altered.equals(victim.pdf)) tally.unnoticed.push(`${variant}: changed nothing in ${victim.name}`);
      else if (judge(tally, altered, victim)) tally.unnoticed.push(`${variant}: ${victim.name}`);
    }
  }
  return tally;
}

/** Changes one byte, `count` times in all. The victims and their zones take turns. */
export function tallyByteChanges(all: Victim[], count: number, seed: number): Tally {
  const tally: Tally = { kind: 'random byte changes', cases: 0, read: 0, unnoticed: [] };
  for (const [i, victim] of all.entries()) {
    const share = Math.floor(count / all.length) + (i < count % all.length ? 1 : 0);
    for (const { zone, at, pdf } of byteChanges(victim.pdf, share, seed + i)) {
      if (judge(tally, pdf, victim))
        tally.unnoticed.push(`${victim.name}, ${zone}, byte ${at}, ${victim.pdf[at]} → ${pdf[at]}`);
    }
  }
  return tally;
}

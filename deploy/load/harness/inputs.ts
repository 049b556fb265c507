import { SharedArray } from 'k6/data';
import { requireLoopback } from './require-loopback.mjs';

/** A person with a link that was mailed to him. */
export interface Signer {
  /** Enrolment and role, as the invariants name a signature. */
  readonly key: string;
  readonly role: 'conductor' | 'propietario';
  readonly token: string;
  readonly name: string;
  readonly email: string;
}

/** How much of a k6 scenario there is. */
interface Amount {
  /** Arrivals per second; people at the same time where nobody waits for a turn. */
  readonly rate: number;
  readonly seconds: number;
  readonly start: number;
}

/** What `tools/load` has prepared before the clock starts. */
interface Inputs {
  readonly origin: string;
  /** Where programs get access tokens, by name of a person. */
  readonly tokens: string;
  readonly drawing: string;
  readonly form: Record<string, unknown>;
  readonly firstPlate: number;
  readonly amounts: Readonly<Record<string, Amount>>;
  readonly signers: Readonly<Record<string, readonly Signer[]>>;
  /** What a portal may say that has too much to do: status and sentence by code. */
  readonly refusals: Readonly<Record<string, readonly [status: number, message: string]>>;
  /** What administrators look for, by class. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  /** A few seconds on a machine that may be busy: limits neither of time nor of refusals. */
  readonly short: boolean;
  /** What one person alone waits to sign, where it was measured before. */
  readonly medianMs?: number;
  /** The same from the tap to its success: the certificate, then the signature. */
  readonly tapMs?: number;
}

/** A variable of the runner. @throws Error when it is missing: `npm run load` starts these scripts */
export function setting(name: string): string {
  const value = __ENV[name];
  if (value === undefined) throw new Error(`${name} is missing: npm run load starts the scenarios`);
  return value;
}

const read = (): Inputs => JSON.parse(open(setting('ENTRADAS'))) as Inputs;

/** The lists are shared among all virtual users; the rest is small. */
const { signers: _signers, ...rest } = read();

export const inputs = { ...rest, origin: requireLoopback(rest.origin), tokens: requireLoopback(rest.tokens) };

/** The people of one k6 scenario, in the order in which they come. */
export const signersOf = (scenario: string): readonly Signer[] =>
  new SharedArray<Signer>(scenario, () => [...(read().signers[scenario] ?? [])]);

/** @throws Error when the runner has planned nothing for it */
export function amountOf(scenario: string): Amount {
  const amount = inputs.amounts[scenario];
  if (!amount) throw new Error(`no amount for ${scenario}`);
  return amount;
}

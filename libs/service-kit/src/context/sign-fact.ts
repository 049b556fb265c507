import { sign, verify } from 'node:crypto';
import { processNames } from '@portal/contracts/core/process-names';
import type { ContextKeys } from './context-keys.js';

/** NATS header that carries the teller's Ed25519 signature (RFC 8032) over subject and body, base64url. */
export const FACT_HEADER = 'portal-firma';

/**
 * Signs a fact as this process, for every reader at once (docs/adr/0023-every-message-is-proven.md).
 * @param bytes the exact body that is published
 */
export const signFact = (keys: ContextKeys, subject: string, bytes: Uint8Array): string =>
  sign(null, signedText(subject, bytes), keys.own).toString('base64url');

/** A fact as it came. */
export interface Heard {
  readonly subject: string;
  readonly signature: string;
  readonly bytes: Uint8Array;
}

/**
 * @returns the teller: the process that the subject names, and that signed the message
 * @throws UnprovenFact when it did not sign it; UnknownTeller when this process knows no such process; MissingKey when
 * it does not have the teller's key yet
 */
export function tellerOf(keys: ContextKeys, { subject, signature, bytes }: Heard): string {
  const teller = subject.split('.')[1] ?? '';
  // Heard again later, a name that nobody ever has would hold its consumer's place until the stream forgets it.
  if (!processNames.some((name) => name === teller)) throw new UnknownTeller(`no process: ${teller}`);
  const key = keys.publicKeyOf(teller);
  if (!key) throw new MissingKey(`no key of ${teller}`);
  const proof = Buffer.from(signature, 'base64url');
  // One text for each proof: decoding passes over other signs, and the text is kept with a message that is parked.
  if (proof.toString('base64url') === signature && verify(null, signedText(subject, bytes), key, proof)) return teller;
  throw new UnprovenFact(`not the word of ${teller}`);
}

/** A message whose teller did not sign it. */
export class UnprovenFact extends Error {
  override readonly name = 'UnprovenFact';
}

/** A name that nobody has, or a process of a later release: nothing can be said about its word. */
export class UnknownTeller extends Error {
  override readonly name = 'UnknownTeller';
}

/** A fault of the installation, not of the message: with the key it may be believed. */
export class MissingKey extends Error {
  override readonly name = 'MissingKey';
}

/** A subject holds no line end, so subject and body cannot be cut at another place. */
const signedText = (subject: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`portal/hecho\n${subject}\n`), bytes]);

import { sequence, small, unsigned, yes } from '../cms/der.js';
import { must } from '../errors.js';
import { messageImprint } from './imprint.js';

const LEAST_NONCE_BYTES = 8;

export interface TimestampRequestParts {
  /** SHA-256 of what is to be stamped; for a signature timestamp, of the signature value. */
  imprint: Buffer;
  /** At least 64 random bits, drawn by the caller: the kernel has no chance of its own. */
  nonce: Buffer;
}

/** TimeStampReq (RFC 3161 §2.4.1) with a nonce, and with certReq: the token must carry the authority's certificate. */
export function timestampRequest({ imprint, nonce }: TimestampRequestParts): Buffer {
  must(nonce.length >= LEAST_NONCE_BYTES, 'UNSUPPORTED', 'a nonce has 64 bits at least');
  return sequence(small(1), messageImprint(imprint), unsigned(nonce), yes());
}

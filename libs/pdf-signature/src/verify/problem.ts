/** What is wrong with a signature, a document timestamp or a document. Stable words; callers translate them. */
export type Problem = Alteration | Untimely;

/**
 * The bytes are not those that were signed, or the signer is not known. `UNREADABLE`: the kernel does not understand
 * the file. `BASELINE`: a shape that EN 319 142-1 §6.3 forbids. `DSS`: validation data that proves nothing. Every other
 * word names the part that fails.
 */
type Alteration =
  | 'UNREADABLE'
  | 'BYTE_RANGE'
  | 'SUBFILTER'
  | 'BASELINE'
  | 'CMS'
  | 'HOLE_PADDING'
  | 'DIGEST'
  | 'SIGNATURE'
  | 'CHAIN'
  | 'KEY_USAGE'
  | 'TIMESTAMP'
  | 'NOT_A_REVISION'
  | 'LATER_CHANGE'
  | 'TRAILING_BYTES'
  | 'DSS';

/** The bytes hold, but the certificate was not valid, or was revoked, at the proven time of the signature. */
type Untimely = 'NOT_YET_VALID' | 'EXPIRED' | 'REVOKED' | 'TIMESTAMP_REVOKED' | 'TIMESTAMP_IN_THE_FUTURE';

const UNTIMELY: ReadonlySet<Problem> = new Set<Untimely>([
  'NOT_YET_VALID',
  'EXPIRED',
  'REVOKED',
  'TIMESTAMP_REVOKED',
  'TIMESTAMP_IN_THE_FUTURE',
]);

/** Whether a problem says that the document was altered, as opposed to signed at the wrong time. */
export const isAlteration = (problem: Problem): problem is Alteration => !UNTIMELY.has(problem);

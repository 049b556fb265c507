/** What is wrong with a signature, a document timestamp or a document. Stable words; their Spanish is the caller's. */
export type Problem = Alteration | Untimely;

/**
 * The bytes are not what was signed, or nobody vouches for who signed them.
 * `UNREADABLE`: no file that the kernel understands. `BASELINE`: shape that EN 319 142-1 §6.3 forbids. `DSS`: validation
 * data that proves nothing. The others name the part that fails.
 */
export type Alteration =
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

/** The bytes hold, but not at that time: the certificate was not valid, or revoked, when the signature is proven to have existed. */
export type Untimely = 'NOT_YET_VALID' | 'EXPIRED' | 'REVOKED' | 'TIMESTAMP_REVOKED' | 'TIMESTAMP_IN_THE_FUTURE';

const UNTIMELY: ReadonlySet<Problem> = new Set<Untimely>([
  'NOT_YET_VALID',
  'EXPIRED',
  'REVOKED',
  'TIMESTAMP_REVOKED',
  'TIMESTAMP_IN_THE_FUTURE',
]);

/** Whether a problem says that the document is not the one that was signed, as opposed to signed at the wrong time. */
export const isAlteration = (problem: Problem): problem is Alteration => !UNTIMELY.has(problem);

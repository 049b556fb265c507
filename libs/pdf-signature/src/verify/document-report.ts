import type { KernelRefusal } from '../pdf-signature-error.js';
import type { Certificate, HashedPrefix } from '../seam/platform.js';
import type { TimestampVerdict, TimestampProblem as TokenProblem } from '../timestamp/timestamp-verdict.js';
import type { Problem } from './problem.js';

/** What a judgement may rest on besides the document. All certificates and CRLs are DER. */
export interface Trust {
  /**
   * Roots at which every chain must end, also those of timestamp authorities. Without them only name and key bind the
   * issuing certificate inside the last CMS: a change in its other bytes stays unseen.
   */
  roots?: Buffer[];
  /**
   * Length of the file that the caller has judged before and knows by its hash. Only what came after it is judged; the
   * first revision of the report is that file, its signatures are not reported again.
   */
  known?: number;
  /** A running SHA-256 of the file's first bytes: they are not hashed again. It is copied, not changed. */
  hashed?: HashedPrefix;
  /** CRLs beside those of the document's `/DSS`. */
  crls?: Buffer[];
  /** A time at which the caller's own register proves that the signatures existed. Used where no timestamp is. */
  at?: Date;
  /**
   * The time of the judgement. Without it the report says nothing about now, nor about time where nothing proves one.
   */
  now?: Date;
  /** Told before each step: a large document takes seconds. It must not throw. */
  onStep?: (step: Step) => void;
}

/** What a judgement looks at next: the n-th of so many. */
export interface Step {
  at: 'revision' | 'signature';
  n: number;
  total: number;
}

/**
 * The earliest time at which a signature is proven to have existed (EN 319 102-1 §5.5: best signature time), and by
 * what.
 */
export interface Proof {
  at: Date;
  by: 'timestamp' | 'document-timestamp' | 'caller' | 'now';
}

/**
 * The purpose of a revision (ISO 32000-2 §7.5.6). Only a signature, validation data or a document timestamp may follow
 * a signature.
 */
export type RevisionKind = 'base' | 'preparation' | 'signature' | 'dss' | 'timestamp' | 'other';

/** A revision as it is reported. */
export interface RevisionReport {
  kind: RevisionKind;
  /** Length of the file up to and including this revision. */
  end: number;
  /** The fields that it signed or stamped. */
  signed: string[];
  /** Why the kind is `other`: what it changed beyond one purpose, in words for a log. */
  reasons: string[];
}

/** The report of a revision, without its parsed file. */
export const plain = ({ kind, end, signed, reasons }: RevisionReport): RevisionReport => ({
  kind,
  end,
  signed,
  reasons,
});

/**
 * Besides the problems of the token itself: its authority was revoked (RFC 3161 §4), its time or its place is wrong.
 */
export type TimestampProblem =
  | TokenProblem
  | 'REVOKED'
  | 'FUTURE'
  | 'BEFORE_CERTIFICATE'
  | 'BYTE_RANGE'
  | 'HOLE_PADDING'
  | 'NOT_A_REVISION'
  | 'LATER_CHANGE';

/** What a token says, with every problem that it has at its place. */
export interface TimestampReport extends Omit<TimestampVerdict, 'canonical' | 'problems'> {
  /** Without problems. */
  valid: boolean;
  problems: TimestampProblem[];
}

/** A document timestamp: it proves the time of all bytes before it. */
export interface DocTimestampReport extends TimestampReport {
  field: string;
  byteRange: number[];
  coversUpTo: number;
}

/**
 * What the CRLs at hand say about a certification path at one time (RFC 5280 §6.3). `good`: the date of the oldest CRL
 * that says so. `revoked`: the certificate, since when, and the reason code.
 */
export type RevocationState =
  | { status: 'good'; asOf: Date }
  | { status: 'revoked'; on: Date; reason?: number; certificate: string }
  | { status: 'unknown' };

/** Baseline levels of EN 319 142-1 §6, by what is there and holds. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

export interface SignatureReport {
  field: string;
  byteRange: number[];
  coversUpTo: number;
  /** SHA-256 over the byte range. Absent when the signature has no readable CMS. */
  digest?: Buffer;
  certifies: boolean;
  /** `/M` as written: claimed, not proven. */
  signedAt?: string;
  signer?: Certificate;
  /** All certificates of the CMS, DER. */
  certificates: Buffer[];
  /** The highest level that holds. Absent when the signature itself does not hold. */
  level?: Level;
  /** From the signer to the given root. Empty without such a path. */
  chain: Certificate[];
  proof?: Proof;
  timestamp?: TimestampReport;
  /** At the proven time, and at `now`. */
  revocation: { then: RevocationState; now: RevocationState };
  /** The revisions behind this signature's. */
  later: RevisionReport[];
  problems: Problem[];
}

export interface DocumentReport {
  /** In the order of signing. */
  signatures: SignatureReport[];
  docTimestamps: DocTimestampReport[];
  /** Oldest first. */
  revisions: RevisionReport[];
  problems: Problem[];
  /** Why the reader refused the file. Then the rest of the report is empty. */
  refusal?: { code: KernelRefusal; detail: string };
  /** At least one signature, and no sign of a changed byte. Trust goes as far as the given roots. */
  intact: boolean;
  /** Intact, and no signer's certificate was expired or revoked at the proven time. */
  valid: boolean;
}

import type { X509Certificate } from 'node:crypto';
import type { KernelRefusal } from '../errors.js';
import type { Problem } from './problem.js';
import type { RevisionReport } from './revisions.js';
import type { RevocationState } from './revocation.js';
import type { TimestampReport } from './timestamp-report.js';

/** Baseline levels of EN 319 142-1 §6, by what is there and holds. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/** The earliest time at which a signature is proven to have existed (EN 319 102-1 §5.5: best signature time), and by what. */
export interface Proof {
  at: Date;
  by: 'timestamp' | 'document-timestamp' | 'caller' | 'now';
}

export interface SignatureReport {
  field: string;
  byteRange: number[];
  coversUpTo: number;
  certifies: boolean;
  /** `/M` as written: claimed, not proven. */
  signedAt?: string;
  signer?: X509Certificate;
  /** All certificates of the CMS, DER. */
  certificates: Buffer[];
  /** The highest level that holds; none when the signature itself does not. */
  level?: Level;
  /** From the signer to the root that was given; empty without such a path. */
  chain: X509Certificate[];
  proof?: Proof;
  timestamp?: TimestampReport;
  /** At the proven time, and at `now`. */
  revocation: { then: RevocationState; now: RevocationState };
  /** The revisions behind this signature's. */
  later: RevisionReport[];
  problems: Problem[];
}

/** A document timestamp: the time of everything before it. */
export interface DocTimestampReport extends TimestampReport {
  field: string;
  byteRange: number[];
  coversUpTo: number;
}

export interface DocumentReport {
  /** In the order of signing. */
  signatures: SignatureReport[];
  docTimestamps: DocTimestampReport[];
  /** Oldest first. */
  revisions: RevisionReport[];
  problems: Problem[];
  /** Why the reader refused the file; then there is nothing else to report. */
  refusal?: { code: KernelRefusal; detail: string };
  /** At least one signature, and no sign that anything is not what was signed. Trust goes as far as the roots that were given. */
  intact: boolean;
  /** Intact, and nobody signed with a certificate that was expired or revoked at the proven time. */
  valid: boolean;
}

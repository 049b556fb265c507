import { PdfSignatureError } from '../errors.js';
import { readTimestampToken } from '../timestamp/read-timestamp-token.js';
import {
  verifyTimestamp,
  type TimestampVerdict,
  type TimestampProblem as TokenProblem,
} from '../timestamp/verify-timestamp.js';
import type { CertificateFacts } from './certificate-facts.js';
import type { Evidence } from './evidence.js';
import { revocationOf } from './revocation.js';
import type { Trust } from './trust.js';

/** Besides what is wrong with the token itself: its authority was revoked (RFC 3161 §4), or its time has not come yet. */
export type TimestampProblem =
  | TokenProblem
  | 'REVOKED'
  | 'FUTURE'
  | 'BEFORE_CERTIFICATE'
  | 'BYTE_RANGE'
  | 'HOLE_PADDING'
  | 'NOT_A_REVISION'
  | 'LATER_CHANGE';

/** What a token says, with everything that is wrong with it where it stands. */
export interface TimestampReport extends Omit<TimestampVerdict, 'canonical' | 'problems'> {
  /** Without problems. */
  valid: boolean;
  problems: TimestampProblem[];
}

/** Clocks of authorities and judges may differ by this much. */
const LEEWAY_MS = 60_000;

/** A token's verdict together with what its place in the document adds. */
export function timestampReport(
  { canonical: _canonical, ...verdict }: TimestampVerdict,
  more: TimestampProblem[],
): TimestampReport {
  const problems = [...verdict.problems, ...more];
  return { ...verdict, valid: problems.length === 0, problems };
}

/** What time and revocation lists say about a token that holds by itself. */
export function timelyProblems(
  { genTime, authority }: TimestampVerdict,
  evidence: Evidence,
  now: Date | undefined,
): TimestampProblem[] {
  if (!genTime || !authority) return [];
  const path = evidence.pathOf(authority.raw);
  const problems: TimestampProblem[] = now && genTime.getTime() > now.getTime() + LEEWAY_MS ? ['FUTURE'] : [];
  if (
    path
      ?.slice(0, -1)
      .some((certificate, i) => isDisowned(certificate, path[i + 1] as CertificateFacts, evidence, genTime))
  )
    problems.push('REVOKED');
  return problems;
}

/** RFC 3161 §4: unspecified, affiliationChanged, superseded, cessationOfOperation leave earlier tokens alone; any other reason, or none, spoils them all. */
const HARMLESS = new Set([0, 3, 4, 5]);

function isDisowned(certificate: CertificateFacts, issuer: CertificateFacts, evidence: Evidence, at: Date): boolean {
  const entry = revocationOf(certificate, evidence.crlsOf(issuer));
  return entry !== undefined && (entry.on <= at || entry.reason === undefined || !HARMLESS.has(entry.reason));
}

/** The token by itself, its path sought among all certificates at hand. */
export function stampVerdict(token: Buffer, imprint: Buffer, evidence: Evidence, { roots }: Trust): TimestampVerdict {
  return verifyTimestamp(token, { imprint, others: evidence.ders, ...(roots ? { roots } : {}) });
}

/** What a token carries, DER; nothing when it is none. */
export function certificatesIn(token: Buffer): Buffer[] {
  try {
    return readTimestampToken(token).certificates;
  } catch (error) {
    if (error instanceof PdfSignatureError && error.code === 'BAD_DER') return [];
    throw error;
  }
}

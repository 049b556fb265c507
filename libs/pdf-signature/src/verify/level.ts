import type { CertificateFacts } from './certificate-facts.js';
import type { Evidence } from './evidence.js';
import type { Level } from './reports.js';
import { isConclusive, pathRevocation } from './revocation.js';

export interface LevelInput {
  /** The signer's path to a root. */
  path: CertificateFacts[];
  /** A valid signature timestamp: its time and its authority's path. */
  stamp?: { at: Date; path: CertificateFacts[] } | undefined;
  /** A `/DSS` came in a later revision. */
  dss: boolean;
  /** A valid document timestamp came behind that `/DSS`. */
  archived: boolean;
  evidence: Evidence;
}

/** The level of a signature that holds by itself (EN 319 142-1 §6.1). Each level needs the one below it. */
export function levelOf({ path, stamp, dss, archived, evidence }: LevelInput): Level {
  if (!stamp) return 'B-B';
  const known = [path, stamp.path].every((one) => isDocumented(one, stamp.at, evidence));
  if (!dss || !known) return 'B-T';
  return archived ? 'B-LTA' : 'B-LT';
}

/**
 * EN 319 142-1 §5.4.2: the document itself tells that no certificate below the root was revoked at the time of the
 * timestamp; about the end entity by a list made afterwards, so that no revocation before it can have been missed.
 */
function isDocumented(path: CertificateFacts[], at: Date, evidence: Evidence): boolean {
  const [leaf, issuer] = path as [CertificateFacts, CertificateFacts | undefined];
  if (!issuer) return false;
  return (
    pathRevocation(path, evidence, at, 'dss').status === 'good' &&
    evidence.crlsOf(issuer, 'dss').some((crl) => isConclusive(crl, leaf, at))
  );
}

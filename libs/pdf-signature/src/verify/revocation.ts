import type { CertificateFacts } from './certificate-facts.js';
import type { Crl, RevokedEntry } from './crl.js';
import type { Evidence } from './evidence.js';

/**
 * What the CRLs at hand say about a certification path at one time (RFC 5280 §6.3). `good` names the moment up to which
 * the oldest of its statements reaches; `revoked` the certificate, since when and the reason code.
 */
export type RevocationState =
  | { status: 'good'; asOf: Date }
  | { status: 'revoked'; on: Date; reason?: number; certificate: string }
  | { status: 'unknown' };

/** The worst state among the certificates below the root. */
export function pathRevocation(
  path: CertificateFacts[],
  evidence: Evidence,
  at: Date,
  source: 'dss' | 'all' = 'all',
): RevocationState {
  const states = path
    .slice(0, -1)
    .map((certificate, i) => stateAt(certificate, evidence.crlsOf(path[i + 1] as CertificateFacts, source), at));
  const bad = states.find(({ status }) => status === 'revoked') ?? states.find(({ status }) => status === 'unknown');
  if (bad) return bad;
  const times = states.flatMap((state) => (state.status === 'good' ? [state.asOf.getTime()] : []));
  return times.length ? { status: 'good', asOf: new Date(Math.min(...times)) } : { status: 'unknown' };
}

/** CRLs carry whole seconds. */
const second = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;

/**
 * Revoked when any list says so with a date up to `at`. Good when a list made afterwards, while the certificate was still
 * listed if revoked (§3.3), or one that was current at that time says nothing.
 */
export function stateAt(certificate: CertificateFacts, crls: Crl[], at: Date): RevocationState {
  const entry = revocationOf(certificate, crls);
  if (entry && entry.on.getTime() <= at.getTime())
    return { status: 'revoked', ...entry, certificate: certificate.x509.subject };
  const good = crls.filter(
    (crl) => isConclusive(crl, certificate, at) || (crl.thisUpdate <= at && at <= crl.nextUpdate),
  );
  return good.length
    ? { status: 'good', asOf: new Date(Math.max(...good.map((crl) => crl.thisUpdate.getTime()))) }
    : { status: 'unknown' };
}

/** The earliest entry that any list has for it. */
export function revocationOf(certificate: CertificateFacts, crls: Crl[]): RevokedEntry | undefined {
  const entries = crls.flatMap((crl) => crl.entries.get(certificate.serial) ?? []);
  return entries.sort((a, b) => a.on.getTime() - b.on.getTime())[0];
}

/** Made at that time or later: whatever had happened by then is in it. */
export const isConclusive = (crl: Crl, certificate: CertificateFacts, at: Date): boolean =>
  crl.thisUpdate.getTime() >= second(at) && crl.thisUpdate <= certificate.notAfter;

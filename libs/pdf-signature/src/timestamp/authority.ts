import { X509Certificate } from 'node:crypto';
import { certificateExtension } from '../cms/certificate.js';
import { oid, sequence } from '../cms/der.js';
import { OID } from '../cms/oids.js';
import { isIssued, parseCertificate } from '../verify/chain.js';

/** RFC 3161 §2.3: the key stamps time and nothing else, and says so critically. */
export function onlyStamps(certificate: Buffer): boolean {
  const usage = certificateExtension(certificate, OID.extendedKeyUsage);
  return usage?.critical === true && usage.value.equals(sequence(oid(OID.timeStamping)));
}

/** RFC 5280 §6.1.3 a 2, both ends included (§4.1.2.5). */
export const validAt = (certificate: X509Certificate, at: Date): boolean =>
  Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() <= Date.parse(certificate.validTo);

export interface PathInput {
  /** All that a token carries, the authority's own included, DER. */
  carried: Buffer[];
  /** Further certificates that may lie on the path, DER. */
  others?: Buffer[] | undefined;
  /** Trust anchors, DER. Without them the carried certificates must only hang together. */
  roots?: Buffer[] | undefined;
  at: Date;
}

/**
 * Whether a path leads from the authority to a root, through certificates of authorities that were valid at that time.
 * No carried certificate may be left over, and each must lead to a root of its own: else its bytes would be free.
 * Path lengths, name constraints and revocation are the caller's.
 */
export function isAuthorityPath(authority: X509Certificate, { carried, others = [], roots, at }: PathInput): boolean {
  const inside = carried.map(parseCertificate);
  const anchors = roots?.map(parseCertificate).filter(isThere);
  const between = [...inside, ...others.map(parseCertificate)]
    .filter(isThere)
    .filter((candidate) => candidate.ca && validAt(candidate, at));
  const upward = (from: X509Certificate) => climb(from, [...between, ...(anchors ?? [])]);
  const path = upward(authority);
  const together = inside.every(
    (one) => one !== undefined && (one.raw.equals(authority.raw) || path.some(({ raw }) => raw.equals(one.raw))),
  );
  if (!together || !anchors) return together;
  const isAnchored = (one: X509Certificate) =>
    [one, ...upward(one)].some(({ raw }) => anchors.some((anchor) => anchor.raw.equals(raw)));
  return [authority, ...inside.filter(isThere)].every(isAnchored);
}

/** Everything that issued the certificate, its issuers' issuers included. Each is visited once: loops end. */
function climb(from: X509Certificate, pool: X509Certificate[]): X509Certificate[] {
  const found: X509Certificate[] = [];
  for (let level = [from]; level.length > 0;) {
    const waiting = pool.filter((candidate) => !found.includes(candidate));
    level = waiting.filter((candidate) => level.some((below) => isIssued(below, candidate)));
    found.push(...level);
  }
  return found;
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;

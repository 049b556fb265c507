import { X509Certificate } from 'node:crypto';

/** Of other kinds (their own PSS, Edwards curves) the verification of a hash fails with an error instead of a no. */
const KEY_TYPES = new Set<string | undefined>(['rsa', 'ec']);
const MOST_REMEMBERED = 64;
const remembered = new Map<string, X509Certificate | undefined>();

/**
 * A certificate, or nothing when the bytes are none: whoever judges a hostile file must not stumble over it.
 * Parsing one costs as much as several RSA verifications, and authorities come back in every signature: the last few are remembered.
 */
export function parseCertificate(der: Buffer): X509Certificate | undefined {
  const key = der.toString('latin1');
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  const certificate = parse(der);
  remembered.set(key, certificate);
  return certificate;
}

function parse(der: Buffer): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    return KEY_TYPES.has(certificate.publicKey.asymmetricKeyType) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the certificates of a CMS are one path that starts at the signer, each signed by the next and none left over
 * (RFC 5280 §6.1, as far as names, key identifiers and signatures go).
 * With roots the path must end at one of them; that also binds the last certificate's own bytes. Time and revocation are the caller's.
 */
export function isChain(signer: X509Certificate, others: Buffer[], roots: Buffer[] | undefined): boolean {
  const waiting = others.map(parseCertificate);
  let last = signer;
  while (waiting.length > 0) {
    const at = waiting.findIndex((candidate) => candidate !== undefined && isIssued(last, candidate));
    if (at < 0) return false;
    last = waiting.splice(at, 1)[0] as X509Certificate;
  }
  return roots === undefined || roots.map(parseCertificate).some((root) => root !== undefined && isIssued(last, root));
}

const judged = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

/** Signed by that issuer (RFC 5280 §6.1.3 a 1 and 4), as names, key identifiers and the signature itself say; found out once for each pair. */
export function isIssued(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const issuers = judged.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  const known = issuers.get(issuer) ?? (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  judged.set(certificate, issuers.set(issuer, known));
  return known;
}

import { X509Certificate } from 'node:crypto';

/** For other keys (their own PSS, Edwards curves) the verification of a hash throws instead of answering no. */
const KEY_TYPES = new Set<string | undefined>(['rsa', 'ec']);
const MOST_REMEMBERED = 64;
const remembered = new Map<string, X509Certificate | undefined>();

/**
 * A certificate, or undefined when the bytes are none. The last few are remembered: parsing one costs as much as
 * several RSA verifications, and the same authorities come back in every signature.
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
    if (KEY_TYPES.has(certificate.publicKey.asymmetricKeyType)) return certificate;
  } catch {
    // OpenSSL throws for what is no certificate.
  }
  return undefined;
}

const judged = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

/**
 * Whether that issuer signed the certificate (RFC 5280 §6.1.3 a 1 and 4): names, key identifiers and the signature
 * itself. The answer is remembered for each pair.
 */
export function isIssued(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const issuers = judged.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  const known = issuers.get(issuer) ?? (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  judged.set(certificate, issuers.set(issuer, known));
  return known;
}

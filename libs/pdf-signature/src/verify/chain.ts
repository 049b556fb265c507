import { X509Certificate } from 'node:crypto';

/** A certificate, or nothing when the bytes are none: whoever judges a hostile file must not stumble over it. */
export function parseCertificate(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

/**
 * Whether the certificates of a CMS are one path that starts at the signer, each signed by the next and none left over.
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

/** Signed by that issuer, as names, key identifiers and the signature itself say. */
export const isIssued = (certificate: X509Certificate, issuer: X509Certificate): boolean => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

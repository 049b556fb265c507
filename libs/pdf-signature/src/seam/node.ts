import { createHash, verify, X509Certificate } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Certificate, Seam } from './platform.js';

/** For other keys (their own PSS, Edwards curves) the verification of a hash throws instead of answering no. */
const KEY_TYPES = new Set<string | undefined>(['rsa', 'ec']);
const MOST_REMEMBERED = 64;
const remembered = new Map<string, X509Certificate | undefined>();

/**
 * The last few certificates are remembered: parsing one costs as much as several RSA verifications, and the same
 * authorities come back in every signature.
 */
function certificate(der: Buffer): X509Certificate | undefined {
  const key = der.toString('latin1');
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  const parsed = parse(der);
  remembered.set(key, parsed);
  return parsed;
}

function parse(der: Buffer): X509Certificate | undefined {
  try {
    const parsed = new X509Certificate(der);
    if (KEY_TYPES.has(parsed.publicKey.asymmetricKeyType)) return parsed;
  } catch {
    // OpenSSL throws for what is no certificate.
  }
  return undefined;
}

const judged = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

/** The answer is remembered for each pair. */
function isIssued(below: Certificate, issuer: Certificate): boolean {
  const [one, other] = [below as X509Certificate, issuer as X509Certificate];
  const issuers = judged.get(one) ?? new WeakMap<Certificate, boolean>();
  const known = issuers.get(other) ?? (one.checkIssued(other) && one.verify(other.publicKey));
  judged.set(one, issuers.set(other, known));
  return known;
}

/** Node: OpenSSL and zlib. */
export const platformSeam: Seam | undefined = {
  digest: (hash, ...parts) => {
    const running = createHash(hash);
    for (const part of parts) running.update(part);
    return running.digest();
  },
  inflate: (raw, most) => inflateSync(raw, { maxOutputLength: most }),
  certificate,
  isIssued,
  isSigned: (hash, bytes, key, signature) => verify(hash, bytes, (key as X509Certificate).publicKey, signature),
};

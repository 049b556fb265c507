import { children, magnitude, readDer, tryRead, unsigned } from '../cms/der.js';
import type { HashName } from '../seam/platform.js';
import type { Curve, WebCertificate } from './certificate.js';
import { digestOnward } from './digest.js';

const NAMES: Record<HashName, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** Bytes that WebCrypto may take at once. It wants them in one piece, so more are hashed as they lie. */
const MOST_AT_ONCE = 64 * 1024 * 1024;

const sizeOf = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** A hash made by the platform; of very many bytes without a second copy of them. */
export async function digestLater(hash: HashName, parts: Uint8Array[]): Promise<Buffer> {
  const size = sizeOf(parts);
  if (size > MOST_AT_ONCE) return digestOnward(hash, parts);
  return Buffer.from(await crypto.subtle.digest(NAMES[hash], joined(parts, size)));
}

function joined(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only && parts.length === 1) return only as Uint8Array<ArrayBuffer>;
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Whether that key signed the bytes. A key or a signature that the platform cannot read signed nothing. */
export async function verifyLater(
  hash: HashName,
  bytes: Buffer,
  { spki, curve }: WebCertificate,
  signature: Buffer,
): Promise<boolean> {
  const written = curve ? plainEcdsa(signature, curve) : signature;
  if (!written) return false;
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: curve, hash: NAMES[hash] }
    : { name: 'RSASSA-PKCS1-v1_5', hash: NAMES[hash] };
  try {
    const key = await crypto.subtle.importKey('spki', owned(spki), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, owned(written), owned(bytes));
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

const owned = (bytes: Uint8Array) => bytes as Uint8Array<ArrayBuffer>;

const SCALAR: Record<Curve, number> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };

/** r and s side by side (IEEE P1363), as WebCrypto wants them, from their DER (RFC 3279 §2.2.3). */
function plainEcdsa(der: Buffer, curve: Curve): Buffer | undefined {
  const size = SCALAR[curve];
  return tryRead(() => {
    const whole = readDer(der);
    const numbers = whole.tag === 0x30 && whole.raw.length === der.length ? children(whole) : [];
    const scalars = numbers.map(({ raw, content }) => (unsigned(content).equals(raw) ? magnitude(content) : undefined));
    if (scalars.length !== 2 || !scalars.every((scalar) => scalar && scalar.length <= size)) return undefined;
    return Buffer.concat(
      scalars.flatMap((scalar) => [Buffer.alloc(size - (scalar as Buffer).length), scalar as Buffer]),
    );
  });
}

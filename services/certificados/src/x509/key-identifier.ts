import { createHash, X509Certificate } from 'node:crypto';
import { certificateExtension } from '@portal/pdf-signature';
import { fromBuffer } from './asn1.js';

const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';

/**
 * RFC 5280 §4.2.1.2, method 1: SHA-1 of the public key's bits (an identifier, not a protection).
 * @param publicKey SubjectPublicKeyInfo, DER
 */
export function keyIdentifier(publicKey: Buffer): Buffer {
  const spki = fromBuffer(publicKey).value as { value: string }[];
  return createHash('sha1')
    .update(Buffer.from((spki[1]?.value ?? '').slice(1), 'binary'))
    .digest();
}

/**
 * How an authority names its key in its own certificate: one made elsewhere may have used another method.
 * @param der certificate
 */
export function keyIdentifierOf(der: Buffer): Buffer {
  const own = certificateExtension(der, SUBJECT_KEY_IDENTIFIER);
  if (own) return Buffer.from(fromBuffer(own.value).value as string, 'binary');
  return keyIdentifier(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' }));
}

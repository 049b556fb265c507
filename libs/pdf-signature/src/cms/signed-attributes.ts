import { hash } from 'node:crypto';
import { octetString, oid, sequence, setOf } from './der.js';
import { OID } from './oids.js';

/** An `Attribute` (RFC 5652 §5.3) of one value. */
export const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value));

/**
 * Exactly the three attributes of a PAdES baseline signature (EN 319 142-1 §6.3), DER-sorted, as the SET OF that is
 * hashed and signed (RFC 5652 §5.4): content-type, message-digest, signing-certificate-v2 (RFC 5035 §3: SHA-256 by
 * default, no issuerSerial). No signing-time: the time is in `/M` and in the timestamp.
 *
 * @param digest SHA-256 over the byte range (in a timestamp token: over the TSTInfo)
 * @param signerCertificate DER
 * @param contentType what is signed; a timestamp token signs `id-ct-TSTInfo`
 */
export function signedAttributes(digest: Buffer, signerCertificate: Buffer, contentType: string = OID.data): Buffer {
  const certHash = hash('sha256', signerCertificate, 'buffer');
  const certificateId = sequence(octetString(certHash));
  return setOf(
    attribute(OID.contentType, oid(contentType)),
    attribute(OID.messageDigest, octetString(digest)),
    attribute(OID.signingCertificateV2, sequence(sequence(certificateId))),
  );
}

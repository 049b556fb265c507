import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { algorithm, children, nothing, readDer, tryRead, type Der } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { must, PdfSignatureError } from '../pdf-signature-error.js';

/** Bits of the key that a person may bring. Larger ones cost time and room in the document, and protect no better. */
const BITS = { least: 2048, most: 4096 };
const EXPONENT = 65_537n;

/** More than a request with the largest key has. */
const MOST_BYTES = 4096;

/** version, subject, subjectPKInfo and attributes, each with its tag (RFC 2986 §4.1). */
const SHAPE = [0x02, 0x30, 0x30, 0xa0];

/**
 * Reads a certification request (PKCS#10, RFC 2986) and checks that who made it has the private key: the request is
 * signed with it (§3, note 2). Only the key is taken. Subject and attributes are what the asker writes, so whoever
 * issues knows names from elsewhere.
 *
 * @param der sha256WithRSAEncryption over an RSA key of 2048 to 4096 bits with exponent 65537
 * @returns the SubjectPublicKeyInfo, DER
 * @throws PdfSignatureError REQUEST_REFUSED for anything else, with the reason
 */
export function readCertificationRequest(der: Buffer): Buffer {
  refuseUnless(der.length <= MOST_BYTES, 'too long');
  const parts = tryRead(() => partsOf(der));
  refuseUnless(parts, 'not a request');
  const { info, publicKey, signature } = parts;
  const key = keyOf(publicKey);
  refuseUnless(verify('sha256', info, key, signature), 'no proof of possession');
  return publicKey;
}

function partsOf(der: Buffer): { info: Buffer; publicKey: Buffer; signature: Buffer } {
  const whole = readDer(der);
  const [info, scheme, signature, ...more] = children(whole);
  must(whole.tag === 0x30 && whole.raw.length === der.length && more.length === 0, 'BAD_DER', 'request');
  must(info?.tag === 0x30 && scheme?.raw.equals(SCHEME) && signature?.tag === 0x03, 'BAD_DER', 'request parts');
  must(signature.content[0] === 0, 'BAD_DER', 'signature bits');
  const fields = children(info);
  must(fields.length === SHAPE.length && fields.every(({ tag }, i) => tag === SHAPE[i]), 'BAD_DER', 'request fields');
  const [version, , publicKey] = fields as [Der, Der, Der];
  must(version.content.equals(Buffer.of(0)), 'BAD_DER', 'version');
  return { info: info.raw, publicKey: publicKey.raw, signature: signature.content.subarray(1) };
}

const SCHEME = algorithm(OID.sha256WithRsa, nothing());

/** The key, if it is one that we certify, written as we would write it ourselves: no byte of it is free. */
function keyOf(spki: Buffer): KeyObject {
  const key = parsed(spki);
  const { modulusLength = 0, publicExponent } = key?.asymmetricKeyDetails ?? {};
  refuseUnless(key?.asymmetricKeyType === 'rsa', 'not an RSA key');
  refuseUnless(modulusLength >= BITS.least && modulusLength <= BITS.most, `${modulusLength} bits`);
  refuseUnless(publicExponent === EXPONENT, 'another exponent');
  refuseUnless(key.export({ format: 'der', type: 'spki' }).equals(spki), 'key not in DER');
  return key;
}

function parsed(spki: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    // OpenSSL throws for what is no key.
    return undefined;
  }
}

function refuseUnless(condition: unknown, detail: string): asserts condition {
  if (!condition) throw new PdfSignatureError('REQUEST_REFUSED', detail);
}

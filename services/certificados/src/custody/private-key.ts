import { createPrivateKey, type KeyObject } from 'node:crypto';

/** What stands before the RSAPrivateKey in a PKCS#8 of 256 bytes or more: version 0, rsaEncryption, an OCTET STRING (RFC 5958 §2). */
const RSA = Buffer.from('020100300d06092a864886f70d01010105000482', 'hex');
const OUTER_HEAD = 4;
const OCTETS_LENGTH = 2;

/**
 * A private key from PKCS#8. An RSA key is handed to OpenSSL as the PKCS#1 inside, not copied: the generic decoder takes
 * longer than the signature that follows.
 * @param pkcs8 DER @throws Error when it is no private key
 */
export function llavePrivada(pkcs8: Buffer): KeyObject {
  const inner = OUTER_HEAD + RSA.length + OCTETS_LENGTH;
  const isRsa =
    pkcs8.subarray(OUTER_HEAD, OUTER_HEAD + RSA.length).equals(RSA) &&
    pkcs8.readUInt16BE(inner - OCTETS_LENGTH) === pkcs8.length - inner;
  return isRsa
    ? createPrivateKey({ key: pkcs8.subarray(inner), format: 'der', type: 'pkcs1' })
    : createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

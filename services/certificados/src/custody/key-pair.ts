import { createPrivateKey, generateKeyPair as generate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generateAsync = promisify(generate);

export interface KeyPair {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** PKCS#8, DER: never leaves this process unsealed. */
  readonly pkcs8: Buffer;
}

/** Makes an RSA key off the event loop (libuv's pool). Callers make one at a time. */
export async function generateKeyPair(modulusLength: 2048 | 3072): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateAsync('rsa', {
    modulusLength,
    publicExponent: 0x10001,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey, pkcs8: privateKey };
}

/** What stands before the RSAPrivateKey in a PKCS#8 of 256 bytes or more (RFC 5958 §2). */
const RSA = Buffer.from('020100300d06092a864886f70d01010105000482', 'hex');
const OUTER_HEAD = 4;
const OCTETS_LENGTH = 2;

/**
 * A private key from PKCS#8. Of an RSA key OpenSSL gets the PKCS#1 inside, not copied: the generic decoder takes longer
 * than the signature that follows.
 * @param pkcs8 DER
 * @throws Error when it is no private key
 */
export function readPrivateKey(pkcs8: Buffer): KeyObject {
  const inner = OUTER_HEAD + RSA.length + OCTETS_LENGTH;
  const isRsa =
    pkcs8.subarray(OUTER_HEAD, OUTER_HEAD + RSA.length).equals(RSA) &&
    pkcs8.readUInt16BE(inner - OCTETS_LENGTH) === pkcs8.length - inner;
  return isRsa
    ? createPrivateKey({ key: pkcs8.subarray(inner), format: 'der', type: 'pkcs1' })
    : createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

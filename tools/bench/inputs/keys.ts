/** Keys and their envelopes as `certificados` handles them, by Node's and service-kit's own functions. */
import { generateKeyPair, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);
const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign as never);

/** A new RSA key, made off the event loop. @returns SubjectPublicKeyInfo and PKCS#8, DER */
export async function newKey(modulusLength: 2048 | 3072): Promise<{ publicKey: Buffer; pkcs8: Buffer }> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength,
    publicExponent: 0x10001,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey, pkcs8: privateKey };
}

/** RSASSA-PKCS1-v1_5 with SHA-256, off the event loop. */
export const signRsa = (bytes: Buffer, key: KeyObject): Promise<Buffer> => signAsync('sha256', bytes, key);

/** The associated data of a key's envelope: id of its row and its owner. */
export const keyBinding = (keyId: string, owner: string): string => `portal-llave|${keyId}|${owner}`;

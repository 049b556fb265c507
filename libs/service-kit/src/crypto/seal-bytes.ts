import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where the nonce ends: text forms write it apart. */
export const SEALED_HEAD = 1 + IV_BYTES;

/**
 * The one AES-256-GCM of the platform (NIST SP 800-38D: 96-bit random nonce, 128-bit tag), bound to `aad`.
 * @param key 32 bytes
 * @returns version (1 byte), nonce, ciphertext, tag
 */
export function sealBytes(key: Buffer, plain: Buffer, aad: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad));
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * @returns the only copy of the plain bytes: a caller that must leave none fills it with zeros
 * @throws Error when key, binding or bytes differ
 */
export function openBytes(key: Buffer, sealed: Buffer, aad: string): Buffer {
  if (sealed[0] !== VERSION) throw new Error('unknown sealed format');
  const iv = sealed.subarray(1, SEALED_HEAD);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(SEALED_HEAD, -TAG_BYTES));
  decipher.final();
  return plain;
}

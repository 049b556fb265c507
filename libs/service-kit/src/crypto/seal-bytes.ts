import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where the nonce ends: text forms write it apart. */
const SEALED_HEAD = 1 + IV_BYTES;

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

const JSON_VERSION = 'v1';

/**
 * Seals a JSON value with AES-256-GCM under a 32-byte key, bound to `aad`: moved elsewhere, it does not open. For
 * values that live no longer than their key: it names none, so no rotation finds it (`sealText` is for what stays).
 * @returns `v1.<iv>.<ciphertext and tag>`, base64url
 * @example sealJson(config.MAIL_KEY_FILE, { token }, `enlace:${id}`)
 */
export function sealJson(key: Buffer, value: unknown, aad: string): string {
  const sealed = sealBytes(key, Buffer.from(JSON.stringify(value)), aad);
  return [
    JSON_VERSION,
    sealed.subarray(1, SEALED_HEAD).toString('base64url'),
    sealed.subarray(SEALED_HEAD).toString('base64url'),
  ].join('.');
}

/** Opens what `sealJson` made. @throws Error when key, binding or bytes differ */
export function openJson(key: Buffer, sealed: string, aad: string): unknown {
  const [version, iv, body] = sealed.split('.');
  if (version !== JSON_VERSION || iv === undefined || body === undefined) throw new Error('unknown sealed format');
  const bytes = Buffer.concat([Buffer.of(VERSION), Buffer.from(iv, 'base64url'), Buffer.from(body, 'base64url')]);
  return JSON.parse(openBytes(key, bytes, aad).toString('utf8')) as unknown;
}

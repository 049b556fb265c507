import { openBytes, sealBytes, SEALED_HEAD } from './aes-gcm.js';

const VERSION = 'v1';

/**
 * Seals a JSON value with AES-256-GCM under a 32-byte key, bound to `aad` (what it belongs to: moved elsewhere, it does not open).
 * For what lives no longer than its key: it names none, so nothing rotates it (`sealText` is for what stays).
 * @returns `v1.<iv>.<ciphertext and tag>`, base64url
 * @example sealJson(config.MAIL_KEY_FILE, { token }, `enlace:${id}`)
 */
export function sealJson(key: Buffer, value: unknown, aad: string): string {
  const sealed = sealBytes(key, Buffer.from(JSON.stringify(value)), aad);
  return [
    VERSION,
    sealed.subarray(1, SEALED_HEAD).toString('base64url'),
    sealed.subarray(SEALED_HEAD).toString('base64url'),
  ].join('.');
}

/** Opens what `sealJson` made. @throws Error when key, binding or bytes differ */
export function openSealed(key: Buffer, sealed: string, aad: string): unknown {
  return JSON.parse(openBytes(key, sealedBytes(sealed), aad).toString('utf8')) as unknown;
}

/** The bytes that `sealBytes` made, out of their text. @throws Error when it is no such text */
export function sealedBytes(sealed: string): Buffer {
  const [version, iv, body] = sealed.split('.');
  if (version !== VERSION || iv === undefined || body === undefined) throw new Error('unknown sealed format');
  return Buffer.concat([Buffer.of(1), Buffer.from(iv, 'base64url'), Buffer.from(body, 'base64url')]);
}

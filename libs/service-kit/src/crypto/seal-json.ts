import { openBytes, sealBytes, SEALED_HEAD } from './seal-bytes.js';

const VERSION = 'v1';

/**
 * Seals a JSON value with AES-256-GCM under a 32-byte key, bound to `aad`: moved elsewhere, it does not open. For
 * values that live no longer than their key: it names none, so no rotation finds it (`sealText` is for what stays).
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
export function openJson(key: Buffer, sealed: string, aad: string): unknown {
  const [version, iv, body] = sealed.split('.');
  if (version !== VERSION || iv === undefined || body === undefined) throw new Error('unknown sealed format');
  const bytes = Buffer.concat([Buffer.of(1), Buffer.from(iv, 'base64url'), Buffer.from(body, 'base64url')]);
  return JSON.parse(openBytes(key, bytes, aad).toString('utf8')) as unknown;
}

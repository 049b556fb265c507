import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const TAG_BYTES = 16;

/**
 * Seals a JSON value with AES-256-GCM under a 32-byte key, bound to `aad` (what it belongs to: moved elsewhere, it does not open).
 * @returns `v1.<iv>.<ciphertext and tag>`, base64url
 * @example sealJson(config.FORM_KEK_FILE, { contrasenaGPS }, `inscripcion:${id}`)
 */
export function sealJson(key: Buffer, value: unknown, aad: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, iv.toString('base64url'), body.toString('base64url')].join('.');
}

/** Opens what `sealJson` made. @throws Error when key, binding or bytes differ */
export function openSealed(key: Buffer, sealed: string, aad: string): unknown {
  const [version, iv, body] = sealed.split('.');
  if (version !== VERSION || iv === undefined || body === undefined) throw new Error('unknown sealed format');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url')).setAAD(Buffer.from(aad));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return JSON.parse(decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')) as unknown;
}

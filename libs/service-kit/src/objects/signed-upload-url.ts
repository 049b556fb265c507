import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';

/** Key of an upload in the object store. */
export const uploadKey = (id: string): string => `cargas/${id}`;

const signature = (secret: Buffer, id: string, vence: number): Buffer =>
  createHmac('sha256', secret)
    .update(['PUT', uploadKey(id), vence, MAX_CARGA_BYTES].join('|'))
    .digest();

/** The address for one PUT, on the portal's own origin, signed over method, key, expiry and largest size. */
export function signedUploadUrl(secret: Buffer, origin: string, id: string, expires: Date): string {
  const vence = expires.getTime();
  const firma = signature(secret, id, vence).toString('base64url');
  return `${origin}/api/objects/upload/${id}?vence=${vence}&firma=${firma}`;
}

/** Whether the address was signed by us for this id and has not expired. */
export function verifyUploadUrl(
  secret: Buffer,
  address: { id: string; vence: number; firma: string },
  now: Date,
): boolean {
  const given = Buffer.from(address.firma, 'base64url');
  const expected = signature(secret, address.id, address.vence);
  return given.length === expected.length && timingSafeEqual(given, expected) && address.vence > now.getTime();
}

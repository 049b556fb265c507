import type { Certificate } from '../src/seam/seam.js';

const isCertificate = (value: object): value is Certificate => 'raw' in value && 'validFrom' in value;

/** A report of any seam without what is the platform's own: bytes in hexadecimal, certificates by what they say. */
export function plainReport(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(plainReport);
  if (!isCertificate(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainReport(one)]));
  const { raw, subject, issuer, serialNumber, fingerprint256, validFrom, validTo, ca } = value;
  return plainReport({ der: raw, subject, issuer, serialNumber, fingerprint256, validFrom, validTo, ca });
}

import { createHash, X509Certificate } from 'node:crypto';
import type { Certificado } from '@portal/contracts/certificados';
import { rfc4514 } from '../x509/distinguished-name.js';
import type { CertificadoEntity } from './certificado.entity.js';

/** SHA-256 of the certificate: upper-case hexadecimal pairs joined by colons. */
export const fingerprintOf = (der: Buffer): string =>
  (createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g) ?? []).join(':');

const huellaLlaveOf = (der: Buffer): string =>
  createHash('sha256')
    .update(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** What leaves the service of a certificate: everything but its key. */
export const toCertificado = (row: CertificadoEntity): Certificado => ({
  id: row.id,
  status: row.estado,
  commonName: row.sujeto.commonName,
  organizationName: row.sujeto.organizationName,
  countryCode: row.sujeto.countryCode,
  email: row.email,
  subject: rfc4514(row.sujeto),
  issuer: rfc4514(row.emisor),
  serialNumber: row.serial,
  validFrom: row.validoDesde.toISOString(),
  validTo: row.validoHasta.toISOString(),
  expiresAt: row.validoHasta.toISOString(),
  fingerprint: fingerprintOf(row.der),
  ...(row.llaveEn === 'dispositivo' && { llave: row.llaveEn, huellaLlave: huellaLlaveOf(row.der) }),
  ...(row.revocadoEn && { revokedAt: row.revocadoEn.toISOString() }),
  ...(row.motivoRevocacion !== null && { revocationReason: row.motivoRevocacion }),
});

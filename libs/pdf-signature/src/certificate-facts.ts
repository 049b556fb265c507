import type { X509Certificate } from 'node:crypto';
import { certificateFacts as factsOf, type CertificateFacts as Facts } from './x509/certificate-facts.js';

/** In Node the certificate is a whole `X509Certificate`. */
export interface CertificateFacts extends Facts {
  x509: X509Certificate;
}

/** The facts of a certificate, or undefined when the bytes are no certificate. Never throws on hostile bytes. */
export const certificateFacts = factsOf as (der: Buffer) => CertificateFacts | undefined;

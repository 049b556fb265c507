import { z } from 'zod';
import { esPais, frasesDeCertificado, LARGO_NOMBRE, LARGO_ORGANIZACION } from '@portal/dominio/certificado';
import { rolesFirmante } from '@portal/dominio/roles';
import { instant, sha256Hex, textoLibre } from '../core/shapes.js';
import { enumAbierto } from '../core/tolerant.js';

/** The owner of a certificate: a signed-in person, or one role of one enrolment. */
export const duenoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('persona'), subject: z.string() }),
  z.object({ kind: z.literal('firmante'), inscripcionId: z.uuid(), rol: z.enum(rolesFirmante) }),
]);
export type Dueno = z.infer<typeof duenoSchema>;

/** Where a signer's key is made and kept: in the portal, sealed, or on the signer's own device (docs/adr/0068). */
export const lugaresDeLlave = ['servidor', 'dispositivo'] as const;
export type LugarDeLlave = (typeof lugaresDeLlave)[number];

/** One shape for the person's page and the signing page. */
export const certificadoSchema = z.object({
  id: z.string(),
  status: enumAbierto(['active', 'revoked']),
  commonName: z.string(),
  organizationName: z.string(),
  countryCode: z.string(),
  email: z.string(),
  /** Distinguished names as RFC 4514 strings. */
  subject: z.string(),
  issuer: z.string(),
  /** Hexadecimal, upper case. */
  serialNumber: z.string(),
  validFrom: instant,
  validTo: instant,
  expiresAt: instant,
  /** SHA-256 of the DER, upper-case hexadecimal pairs joined by colons. */
  fingerprint: z.string(),
  revokedAt: instant.optional(),
  /** Where the private key was made and lies. Absent, as in every certificate of before: in the portal, sealed. */
  llave: enumAbierto(lugaresDeLlave).optional(),
  /**
   * SHA-256 of the public key (SubjectPublicKeyInfo), by which a device finds the private one. Only of a device's key.
   */
  huellaLlave: sha256Hex.optional(),
  /** A sentence for people: the super-administrator's reason, or that the owner revoked or replaced it. */
  revocationReason: z.string().optional(),
});
export type Certificado = z.infer<typeof certificadoSchema>;

/** RFC 4648 §4. What the bytes are is judged where they are read. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * A certification request (PKCS#10, RFC 2986) in base64. Only its key is taken: its subject is what the asker writes,
 * names come from the enrolment.
 */
export const csrSchema = z.string().max(6000).regex(BASE64);

/** A signature value (RSASSA-PKCS1-v1_5) in base64. */
export const valorDeFirmaSchema = z.string().min(1).max(700).regex(BASE64);

export const datosCertificadoSchema = z.object({
  commonName: textoLibre(LARGO_NOMBRE).min(1, frasesDeCertificado.commonName),
  organizationName: textoLibre(LARGO_ORGANIZACION).min(1, frasesDeCertificado.organizationName),
  countryCode: z.string().trim().toUpperCase().refine(esPais, frasesDeCertificado.countryCode),
});
export type DatosCertificado = z.infer<typeof datosCertificadoSchema>;

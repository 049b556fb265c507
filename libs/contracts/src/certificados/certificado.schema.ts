import { z } from 'zod';
import { instant, textoLibre } from '../core/shapes.js';
import { hoyEnBogota } from '../inscripciones/fechas.rules.js';

/** The owner of a certificate: a signed-in person, or one role of one enrolment. */
export const duenoSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('persona'), subject: z.string() }),
  z.object({ kind: z.literal('firmante'), inscripcionId: z.uuid(), rol: z.enum(['conductor', 'propietario']) }),
]);
export type Dueno = z.infer<typeof duenoSchema>;

/** One shape for the person's page and the signing page. */
export const certificadoSchema = z.object({
  id: z.string(),
  status: z.enum(['active', 'revoked']),
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
  /** A sentence for people: the super-administrator's reason, or that the owner revoked or replaced it. */
  revocationReason: z.string().optional(),
});
export type Certificado = z.infer<typeof certificadoSchema>;

/** A driver's names and last names, 100 characters each, with the space between them. */
const LARGO_NOMBRE = 201;

export const datosCertificadoSchema = z.object({
  commonName: textoLibre(LARGO_NOMBRE).min(1, 'El nombre es requerido'),
  organizationName: textoLibre(64).min(1, 'La organización es requerida'),
  countryCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Use el código de país de dos letras'),
});
export type DatosCertificado = z.infer<typeof datosCertificadoSchema>;

/**
 * True past the last instant. Derived from validTo, never stored (docs/especificacion/especificacion.txt, section 4).
 */
export const expirado = (validTo: string, now: Date): boolean => Date.parse(validTo) < now.getTime();

/** Calendar days in Bogotá until the end; 0 when it ends today or has ended. */
export const diasRestantes = (validTo: string, now: Date): number =>
  Math.max(0, (Date.parse(hoyEnBogota(new Date(validTo))) - Date.parse(hoyEnBogota(now))) / 86_400_000);

import { z } from 'zod';
import { instant } from '../core/shapes.js';

/** How much of a reason the audit keeps (a mail server's can be long), and how many random bytes salt its hash. */
export const MOTIVO = { caracteres: 2000, bytesDeSal: 16 } as const;

/** A sentence that a person wrote, and the salt of its hash in hexadecimal digits. */
export const motivoSchema = z.object({
  sal: z.string().regex(new RegExp(`^[0-9a-f]{${2 * MOTIVO.bytesDeSal}}$`)),
  texto: z.string().max(MOTIVO.caracteres),
});
export type Motivo = z.infer<typeof motivoSchema>;

/**
 * One line of the audit chain: an outbox row written in the transaction of the change (or of the refusal).
 * Free of personal data: people appear as Keycloak `sub`, roles of an enrolment or process names.
 */
export const entradaAuditoriaSchema = z.object({
  /** Verb of the fact: `inscripcion.enviada`, `enlace.revocado`, `acceso.denegado`… (`procesosDe`). */
  accion: z.string(),
  resultado: z.enum(['hecho', 'rechazado']),
  /**
   * `persona:<sub>`, `firmante:<rol>`, `proceso:<name>`, `operador` or `anonimo`: never a name or an address of mail.
   */
  actor: z.string().regex(/^((persona|firmante|proceso):.+|operador|anonimo)$/),
  /** Kind and id of what was touched: `inscripcion:<uuid>`. */
  recurso: z.string(),
  /** Codes and hashes; never names, addresses, documents or sentences. */
  datos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Why, in free text. The chain holds its salted hash; the text lies beside it and can be erased. */
  motivo: motivoSchema.optional(),
  ocurrioEn: instant,
});
export type EntradaAuditoria = z.infer<typeof entradaAuditoriaSchema>;

/** Subject of a process's audit entries on the stream AUDITORIA. */
export const subjectAuditoria = (process: string): string => `aud.${process}`;

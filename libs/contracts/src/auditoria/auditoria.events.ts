import { z } from 'zod';
import { instant } from '../core/shapes.js';

/**
 * One line of the audit chain: an outbox row written in the transaction of the change (or of the refusal).
 * Free of personal data: people appear as Keycloak `sub`, roles of an enrolment or process names.
 */
export const entradaAuditoriaSchema = z.object({
  /** Verb of the fact: `inscripcion.enviada`, `enlace.revocado`, `acceso.denegado`… */
  accion: z.string(),
  resultado: z.enum(['hecho', 'rechazado']),
  /** `persona:<sub>`, `firmante:<rol>`, `proceso:<name>` or `anonimo`. */
  actor: z.string(),
  /** Kind and id of what was touched: `inscripcion:<uuid>`. */
  recurso: z.string(),
  /** Codes, hashes and reasons; never names, addresses or documents. */
  datos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  ocurrioEn: instant,
});
export type EntradaAuditoria = z.infer<typeof entradaAuditoriaSchema>;

/** Subject of a process's audit entries on the stream AUDITORIA. */
export const subjectAuditoria = (process: string): string => `aud.${process}`;

import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

/** What this process reads from its environment. */
export const auditoriaConfigSchema = processConfigSchema.extend({
  AUDITORIA_DATABASE_URL: z.string().min(1),
  /** The hour of Bogotá, 0 to 23, at which the whole chain is verified every day. */
  AUDITORIA_VERIFICAR_HORA: z.coerce.number().int().min(0).max(23).default(5),
});
export const AUDITORIA_CONFIG = Symbol('auditoria-config');
export type AuditoriaConfig = z.output<typeof auditoriaConfigSchema>;

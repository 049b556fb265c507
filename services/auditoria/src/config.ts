import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

/** What this process reads from its environment. */
export const auditoriaConfigSchema = processConfigSchema.extend({ AUDITORIA_DATABASE_URL: z.string().min(1) });
export type AuditoriaConfig = z.output<typeof auditoriaConfigSchema>;

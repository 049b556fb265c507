import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

export const auditoriaConfigSchema = processConfigSchema.extend({ AUDITORIA_DATABASE_URL: z.string().min(1) });
export type AuditoriaConfig = z.output<typeof auditoriaConfigSchema>;

import { processConfigSchema } from '@portal/service-kit';
import { z } from 'zod';

export const auditoriaConfigSchema = processConfigSchema.extend({ AUDITORIA_DATABASE_URL: z.string().min(1) });
export type AuditoriaConfig = z.output<typeof auditoriaConfigSchema>;

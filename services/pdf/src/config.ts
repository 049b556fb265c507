import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

export const pdfConfigSchema = processConfigSchema.extend({
  /** Workers of each pool: threads that render, threads that sign, processes that inspect. */
  PDF_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  /** How many tasks may wait. One more is refused with SERVICIO_NO_DISPONIBLE. */
  PDF_QUEUE: z.coerce.number().int().min(0).default(50),
});
export type PdfConfig = z.output<typeof pdfConfigSchema>;

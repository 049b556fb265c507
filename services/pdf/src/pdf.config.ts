import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

export const pdfConfigSchema = processConfigSchema.extend({
  /** Threads that render and inspect, and as many that sign. */
  PDF_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  /** Jobs that may wait; one more is refused with SERVICIO_NO_DISPONIBLE. */
  PDF_QUEUE: z.coerce.number().int().min(0).default(50),
});
export type PdfConfig = z.output<typeof pdfConfigSchema>;

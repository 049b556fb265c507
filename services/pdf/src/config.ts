import { z } from 'zod';
import { processConfigSchema } from '@portal/service-kit';

export const pdfConfigSchema = processConfigSchema.extend({
  /** Threads of each pool: one pool renders and inspects, the other signs. */
  PDF_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  /** How many tasks may wait. One more is refused with SERVICIO_NO_DISPONIBLE. */
  PDF_QUEUE: z.coerce.number().int().min(0).default(50),
});
export type PdfConfig = z.output<typeof pdfConfigSchema>;

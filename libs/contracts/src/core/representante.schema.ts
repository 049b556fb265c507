import { z } from 'zod';

/**
 * The person who signs for a company. Name and document of the company stand beside it and stay what they are
 * (docs/adr/0075-who-signs-for-a-company.md).
 */
export const representanteSchema = z.object({
  nombres: z.string(),
  apellidos: z.string(),
  tipoDocumento: z.string(),
  numeroDocumento: z.string(),
  /** The position in the company. Absent where the form does not say it. */
  cargo: z.string().optional(),
});
export type Representante = z.infer<typeof representanteSchema>;

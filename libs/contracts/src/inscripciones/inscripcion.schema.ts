import { z } from 'zod';

export const inscripcionSchema = z.strictObject({ status: z.literal('submitted') });
export type Inscripcion = z.infer<typeof inscripcionSchema>;

import { z } from 'zod';
import { instant, sha256Hex } from '../core/shapes.js';
import { textoDiligenciadoSchema } from '../firmas/enlaces.contract.js';
import { camposDeArchivo } from '../inscripciones/campos.js';
import { formularioGuardadoSchema } from '../inscripciones/formulario-guardado.rules.js';
import { empresaSchema } from '../portal/configuracion.contract.js';

/**
 * The frozen enrolment: the canonical JSON whose SHA-256 is kept, stored under `instantaneas/<hash>.json`. It holds no
 * secret of the form. `pdf` renders revision 0 from this alone.
 */
export const instantaneaSchema = z.object({
  formato: z.literal(1),
  id: z.uuid(),
  codigo: z.string(),
  codigoVerificacion: z.string(),
  urlVerificacion: z.string(),
  enviadaEn: instant,
  creador: z.string(),
  empresa: empresaSchema,
  formulario: formularioGuardadoSchema,
  /** Every legal text shown, filled in, with version and hash. */
  textos: z.array(textoDiligenciadoSchema),
  cargas: z.array(z.object({ campo: z.enum(camposDeArchivo), sha256: sha256Hex, bytes: z.number() })),
});
export type Instantanea = z.infer<typeof instantaneaSchema>;

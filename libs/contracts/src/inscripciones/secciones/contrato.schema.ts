import { z } from 'zod';
import { calidades } from '../opciones.js';
import { opcion } from './campos.js';

const ACEPTA = 'Debe aceptar los términos del contrato';

/** Section 14: who signs the contract, and its acceptance. */
export const contratoSchema = z.strictObject({
  personaFirmaContrato: opcion(calidades, 'Debe seleccionar una opción'),
  aceptaTerminosContrato: z.boolean({ error: ACEPTA }).refine((acepta) => acepta, ACEPTA),
});

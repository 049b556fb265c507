import { z } from 'zod';
import { autorizaciones } from '../opciones.js';
import { opcion } from './campos.js';

/** Section 1. 'no-acepto' is a valid answer that stops the submission (AUTORIZACION_NO_ACEPTADA), not a wrong field. */
export const autorizacionSchema = z.strictObject({
  authorization: opcion(autorizaciones, 'Debe seleccionar una opción'),
});

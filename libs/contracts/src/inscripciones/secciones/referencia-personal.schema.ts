import { z } from 'zod';
import { relacionesPersonales } from '../opciones.js';
import { opcion, texto } from './campos.js';

/** Section 11. */
export const referenciaPersonalSchema = z.strictObject({
  nombreReferenciaPersonal: texto('Nombre es requerido', 200),
  relacionReferenciaPersonal: opcion(relacionesPersonales, 'Relación es requerida'),
  telefonoReferenciaPersonal: texto('Teléfono es requerido', 40),
  ciudadReferenciaPersonal: texto('Ciudad es requerida'),
});

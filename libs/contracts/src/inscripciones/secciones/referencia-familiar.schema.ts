import { z } from 'zod';
import { relacionesFamiliares } from '../opciones.js';
import { opcion, texto } from './campos.js';

/** Section 10. */
export const referenciaFamiliarSchema = z.strictObject({
  nombreReferenciaFamiliar: texto('Nombre es requerido', 200),
  relacionReferenciaFamiliar: opcion(relacionesFamiliares, 'Relación es requerida'),
  telefonoReferenciaFamiliar: texto('Teléfono es requerido', 40),
  ciudadReferenciaFamiliar: texto('Ciudad es requerida'),
});

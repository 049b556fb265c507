import { z } from 'zod';
import { relacionesEmergencia } from '../opciones.js';
import { opcion, texto } from './campos.js';

/** Section 7. */
export const emergenciaSchema = z.strictObject({
  nombreContactoEmergencia: texto('Nombre del contacto de emergencia es requerido', 200),
  relacionContactoEmergencia: opcion(relacionesEmergencia, 'Relación con el contacto es requerida'),
  telefonoContactoEmergencia: texto('Teléfono es requerido', 40),
  ciudadContactoEmergencia: texto('Ciudad es requerida'),
});

import { z } from 'zod';
import { texto } from './campos.js';

const EMPRESA = 'Empresa es requerida';
const PERSONA = 'Persona de contacto es requerida';
const TELEFONO = 'Teléfono es requerido';
const CIUDAD = 'Ciudad es requerida';

/** Section 8. */
export const referenciaLaboral1Schema = z.strictObject({
  empresaReferencia1: texto(EMPRESA, 200),
  personaContactoReferencia1: texto(PERSONA, 200),
  telefonoReferencia1: texto(TELEFONO, 40),
  ciudadReferencia1: texto(CIUDAD),
});

/** Section 9. */
export const referenciaLaboral2Schema = z.strictObject({
  empresaReferencia2: texto(EMPRESA, 200),
  personaContactoReferencia2: texto(PERSONA, 200),
  telefonoReferencia2: texto(TELEFONO, 40),
  ciudadReferencia2: texto(CIUDAD),
});

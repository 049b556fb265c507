import { z } from 'zod';
import { tiposDocumento, valores } from '../opciones.js';
import { documentoOpcional, fechaOpcional, textoOpcional } from './campos.js';

/** Section 5: the owner. All optional by themselves; `propietario.rules.ts` says when a role makes some required. */
export const propietarioSchema = z.strictObject({
  mismoTenedor: z.boolean({ error: 'Debe seleccionar una opción' }).default(false),
  nombreRazonSocialPropietario: textoOpcional(200),
  tipoDocumentoPropietario: z.enum([...valores(tiposDocumento), ''], { error: 'Opción no válida' }).default(''),
  numeroDocumentoPropietario: documentoOpcional(),
  lugarExpedicionPropietario: textoOpcional(),
  fechaExpedicionPropietario: fechaOpcional(),
  telefonoContactoPropietario: textoOpcional(40),
  correoElectronicoPropietario: textoOpcional(254),
  direccionPropietario: textoOpcional(200),
  barrioPropietario: textoOpcional(),
  ciudadPropietario: textoOpcional(),
});

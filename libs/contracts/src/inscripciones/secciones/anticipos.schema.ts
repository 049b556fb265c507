import { z } from 'zod';
import { calidades, tiposCuenta, tiposIdentificacionCuenta } from '../opciones.js';
import { opcion, texto, textoOpcional } from './campos.js';

const PORCENTAJE = 'Porcentaje de anticipo es requerido';

/** Section 13: the same for advances, with their share of the freight. */
export const anticiposSchema = z.strictObject({
  personaAutorizaAnticipos: opcion(calidades, 'Debe seleccionar una opción'),
  porcentajeAnticipo: z.number({ error: PORCENTAJE }).min(1, PORCENTAJE).max(100, 'Máximo 100%'),
  titularCuentaAnticipos: texto('Titular de la cuenta es requerido', 200),
  tipoIdentificacionAnticipos: opcion(tiposIdentificacionCuenta, 'Tipo de identificación es requerido'),
  numeroIdentificacionAnticipos: texto('Número de identificación es requerido', 30),
  tipoCuentaAnticipos: opcion(tiposCuenta, 'Tipo de cuenta es requerido'),
  numeroCuentaAnticipos: texto('Número de cuenta es requerido', 40),
  entidadBancariaAnticipos: texto('Entidad bancaria es requerida'),
  certificacionBancariaAnticiposUrl: textoOpcional(300),
});

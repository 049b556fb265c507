import { z } from 'zod';
import { calidades, tiposCuenta, tiposIdentificacionCuenta } from '../opciones.js';
import { opcion, texto, textoOpcional } from './campos.js';

/** Section 12: who authorises the freight payment and into which account. */
export const fletesSchema = z.strictObject({
  personaAutorizaFletes: opcion(calidades, 'Debe seleccionar quién autoriza'),
  titularCuentaFletes: texto('Titular de la cuenta es requerido', 200),
  tipoIdentificacionFletes: opcion(tiposIdentificacionCuenta, 'Tipo de identificación es requerido'),
  numeroIdentificacionFletes: texto('Número de identificación es requerido', 30),
  tipoCuentaFletes: opcion(tiposCuenta, 'Tipo de cuenta es requerido'),
  numeroCuentaFletes: texto('Número de cuenta es requerido', 40),
  entidadBancariaFletes: texto('Entidad bancaria es requerida'),
  /** The object path that the registering call answered; '' without a certification. */
  certificacionBancariaUrl: textoOpcional(300),
});

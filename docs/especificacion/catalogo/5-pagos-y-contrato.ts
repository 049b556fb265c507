import { mensaje, mensajeDe } from '../pruebas/campo.js';
import { conducta, type Frase } from '../pruebas/entrada.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

export const pagosYContrato: readonly Frase[] = [
  [
    "Freight: 'Debe seleccionar quién autoriza'; account holder, ID type, ID number, account type, account number and bank required.",
    mensaje('Debe seleccionar quién autoriza', 'personaAutorizaFletes'),
    mensaje('Titular de la cuenta es requerido', 'titularCuentaFletes', 'titularCuentaAnticipos'),
    mensaje('Tipo de identificación es requerido', 'tipoIdentificacionFletes'),
    mensaje('Número de identificación es requerido', 'numeroIdentificacionFletes'),
    mensaje('Tipo de cuenta es requerido', 'tipoCuentaFletes'),
    mensaje('Número de cuenta es requerido', 'numeroCuentaFletes'),
    mensaje('Entidad bancaria es requerida', 'entidadBancariaFletes'),
  ],
  [
    "Advances: personaAutorizaAnticipos must be propietario or tenedor ('Debe seleccionar una opción'); porcentajeAnticipo at least 1 ('Porcentaje de anticipo es requerido') and at most 100 ('Máximo 100%'); the other bank fields are required.",
    mensaje('Debe seleccionar una opción', 'personaAutorizaAnticipos'),
    mensajeDe('porcentajeAnticipo', 0, 'Porcentaje de anticipo es requerido', muestra.esquema),
    mensajeDe('porcentajeAnticipo', 101, 'Máximo 100%', muestra.esquema),
    conducta(muestra.mensajes, 'Porcentaje de anticipo es requerido', '100'),
    mensaje('Tipo de identificación es requerido', 'tipoIdentificacionAnticipos'),
    mensaje('Número de identificación es requerido', 'numeroIdentificacionAnticipos'),
    mensaje('Tipo de cuenta es requerido', 'tipoCuentaAnticipos'),
    mensaje('Número de cuenta es requerido', 'numeroCuentaAnticipos'),
    mensaje('Entidad bancaria es requerida', 'entidadBancariaAnticipos'),
  ],
  [
    "personaFirmaContrato must be propietario or tenedor. aceptaTerminosContrato must be true ('Debe aceptar los términos del contrato').",
    mensaje('Debe seleccionar una opción', 'personaFirmaContrato'),
    mensaje('Debe aceptar los términos del contrato', 'aceptaTerminosContrato'),
  ],
  ['The exact message shown at the end of the form is not shown.', conducta(muestra.errores, 'campos por corregir.')],
  [
    'On submit, authorization must equal acepto.',
    conducta(muestra.errores, 'Debe aceptar el tratamiento de datos personales para continuar.'),
    conducta(muestra.crear, 'AUTORIZACION_NO_ACEPTADA'),
  ],
  [
    "Otherwise the toast 'Autorización requerida: Debe aceptar el tratamiento de datos personales para continuar.' appears and nothing is sent.",
    toast(
      {
        title: 'Autorización requerida',
        description: 'Debe aceptar el tratamiento de datos personales para continuar.',
        kind: 'error',
      },
      fuente.rechazo,
      muestra.errores,
    ),
  ],
  [
    'Field errors show under the field and mark the label and control invalid.',
    conducta(muestra.mensajes),
    conducta(muestra.campos, 'Modelo es requerido'),
  ],
];

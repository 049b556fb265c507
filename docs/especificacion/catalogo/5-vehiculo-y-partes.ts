import { mensaje, mensajeDe } from '../pruebas/campo.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { escribe } from '../pruebas/texto.js';
import { largosYCaracteres } from './5-largos-y-caracteres.js';
import { fuente, muestra } from './lugares.js';

export const vehiculoYPartes: readonly Frase[] = [
  [
    'Required text fields must be non-empty strings.',
    conducta(muestra.mensajes),
    conducta(muestra.esquema, 'Tipo de carrocería es requerido'),
    ...largosYCaracteres,
  ],
  ["authorization: 'Debe seleccionar una opción'.", mensaje('Debe seleccionar una opción', 'authorization')],
  [
    "Vehicle messages: 'Placa de cabezote es requerida', 'Modelo es requerido', 'Tipo de vehículo es requerido', 'Tipo de carrocería es requerida' (the tipoCarroceria message reads 'Tipo de carrocería es requerido' in the source text).",
    mensaje('Placa de cabezote es requerida', 'placaCabezote'),
    mensaje('Modelo es requerido', 'modelo'),
    mensaje('Tipo de vehículo es requerido', 'tipoVehiculo'),
    mensaje('Tipo de carrocería es requerido', 'tipoCarroceria'),
    enPalabras('Tipo de carrocería es requerida'),
  ],
  [
    "numeroEjes: integer from 1 to 10; minimum message 'Número de ejes es requerido'; the input is limited to 1–10.",
    mensajeDe('numeroEjes', 0, 'Número de ejes es requerido', muestra.esquema),
    mensajeDe('numeroEjes', 11, 'Máximo 10 ejes', muestra.esquema),
    mensajeDe('numeroEjes', 2.5, 'Número de ejes es requerido', muestra.esquema),
    conducta(muestra.mensajes, '10'),
    escribe('min={1} max={10}', fuente.seccion('vehiculo')),
  ],
  [
    "GPS: 'Operador GPS es requerido'; usuarioGPS must be a valid e-mail ('Email inválido'); 'Contraseña es requerida'.",
    mensaje('Operador GPS es requerido', 'operadorGPS'),
    mensaje('Email inválido', 'usuarioGPS'),
    mensaje('Contraseña es requerida'),
    mensajeDe('contrasenaGPS', '', 'Contraseña es requerida', muestra.mensajes),
  ],
  ['Holder: all fields required.', conducta(muestra.mensajes, 'nombreRazonSocial', 'correoElectronicoTenedor')],
  [
    "Messages: 'Nombre/Razón social es requerido', 'Tipo de documento es requerido', 'Número de documento es requerido', 'Lugar de expedición es requerido', 'Fecha de expedición es requerida', 'Teléfono es requerido', 'Dirección es requerida', 'Barrio es requerido', 'Ciudad es requerida'.",
    mensaje('Nombre/Razón social es requerido', 'nombreRazonSocial'),
    mensaje('Tipo de documento es requerido', 'tipoDocumentoTenedor'),
    mensaje('Número de documento es requerido', 'numeroDocumentoTenedor'),
    mensaje('Lugar de expedición es requerido', 'lugarExpedicionTenedor'),
    mensaje('Fecha de expedición es requerida', 'fechaExpedicionTenedor'),
    mensaje('Teléfono es requerido', 'telefonoContactoTenedor'),
    mensaje('Dirección es requerida', 'direccionTenedor'),
    mensaje('Barrio es requerido', 'barrioTenedor'),
    mensaje('Ciudad es requerida', 'ciudadTenedor'),
  ],
  [
    "The e-mail must be valid ('Email inválido').",
    mensaje('Email inválido', 'correoElectronicoTenedor'),
    mensajeDe('correoElectronicoTenedor', 'ana@correo', 'Email inválido', muestra.mensajes),
  ],
];

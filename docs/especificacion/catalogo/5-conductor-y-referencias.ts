import { campos, mensaje } from '../pruebas/campo.js';
import { conducta, type Frase } from '../pruebas/entrada.js';
import { muestra } from './lugares.js';

export const conductorYReferencias: readonly Frase[] = [
  [
    'Owner: all fields optional, and the e-mail has no format check.',
    ...campos(['correoElectronicoPropietario'], { opcional: true, acepta: ['sin arroba', ''] }),
    conducta(muestra.esquema, 'sin arroba'),
  ],
  [
    "Driver: all fields required, including names ('Nombres del conductor son requeridos'), surnames ('Apellidos del conductor son requeridos'), birth date ('Fecha de nacimiento es requerida'), blood type ('Tipo de sangre es requerido'), marital status ('Estado civil es requerido'), ARL, AFP, EPS, and a valid e-mail.",
    mensaje('Nombres del conductor son requeridos', 'nombresConductor'),
    mensaje('Apellidos del conductor son requeridos', 'apellidosConductor'),
    mensaje('Fecha de nacimiento es requerida', 'fechaNacimientoConductor'),
    mensaje('Tipo de sangre es requerido', 'tipoSangreConductor'),
    mensaje('Estado civil es requerido', 'estadoCivilConductor'),
    mensaje('ARL es requerida', 'arlConductor'),
    mensaje('AFP es requerida', 'afpConductor'),
    mensaje('EPS es requerida', 'epsConductor'),
    mensaje('Email inválido', 'correoElectronicoConductor'),
    mensaje('Tipo de documento es requerido', 'tipoDocumentoConductor'),
    mensaje('Número de documento es requerido', 'numeroDocumentoConductor'),
    mensaje('Lugar de expedición es requerido', 'lugarExpedicionConductor'),
    mensaje('Fecha de expedición es requerida', 'fechaExpedicionConductor'),
    mensaje('Teléfono es requerido', 'telefonoConductor'),
    mensaje('Dirección es requerida', 'direccionConductor'),
    mensaje('Barrio es requerido', 'barrioConductor'),
    mensaje('Ciudad es requerida', 'ciudadConductor'),
    mensaje('Lugar de nacimiento es requerido', 'lugarNacimientoConductor'),
  ],
  ['The screen does not mark them with an asterisk.', conducta(muestra.formulario, 'Conductor', 'Tenedor')],
  [
    "Emergency contact: name, phone, relationship and city required ('Nombre del contacto de emergencia es requerido', 'Relación con el contacto es requerida').",
    mensaje('Nombre del contacto de emergencia es requerido', 'nombreContactoEmergencia'),
    mensaje('Relación con el contacto es requerida', 'relacionContactoEmergencia'),
    mensaje('Teléfono es requerido', 'telefonoContactoEmergencia'),
    mensaje('Ciudad es requerida', 'ciudadContactoEmergencia'),
  ],
  [
    'Both work references, the family reference and the personal reference: every field required.',
    mensaje('Empresa es requerida', 'empresaReferencia1', 'empresaReferencia2'),
    mensaje('Persona de contacto es requerida', 'personaContactoReferencia1', 'personaContactoReferencia2'),
    mensaje(
      'Teléfono es requerido',
      'telefonoReferencia1',
      'telefonoReferencia2',
      'telefonoReferenciaFamiliar',
      'telefonoReferenciaPersonal',
    ),
    mensaje(
      'Ciudad es requerida',
      'ciudadReferencia1',
      'ciudadReferencia2',
      'ciudadReferenciaFamiliar',
      'ciudadReferenciaPersonal',
    ),
    mensaje('Nombre es requerido', 'nombreReferenciaFamiliar', 'nombreReferenciaPersonal'),
    mensaje('Relación es requerida', 'relacionReferenciaFamiliar', 'relacionReferenciaPersonal'),
  ],
];

import type { UseFormReturn } from 'react-hook-form';
import type { Inscripcion } from '@portal/contracts/inscripciones';

/** The form's values: the fields of an enrolment, some still blank. They are a draft until they are sent. */
export type Valores = Omit<Inscripcion, 'status'> & { status: 'draft' };
export type Campo = keyof Omit<Valores, 'status'>;
export type Formulario = UseFormReturn<Valores, unknown, Inscripcion>;

/**
 * Each field with its blank value and the label above it. A table of fields in `@portal/contracts` may replace this
 * one.
 */
const campos = {
  placaCabezote: ['', 'Placa de cabezote'],
  modelo: ['', 'Modelo (año)'],
  tipoVehiculo: ['', 'Tipo de vehículo'],
  placaTrailer: ['', 'Placa de tráiler'],
  tipoCarroceria: ['', 'Tipo de carrocería'],
  numeroEjes: [4, 'Número de ejes'],
  operadorGPS: ['', 'Operador GPS'],
  usuarioGPS: ['', 'Usuario GPS (correo)'],
  contrasenaGPS: ['', 'Contraseña GPS'],
  nombreRazonSocial: ['', 'Nombre o razón social'],
  tipoDocumentoTenedor: ['', 'Tipo de documento'],
  numeroDocumentoTenedor: ['', 'Número de documento'],
  lugarExpedicionTenedor: ['', 'Lugar de expedición'],
  fechaExpedicionTenedor: ['', 'Fecha de expedición'],
  telefonoContactoTenedor: ['', 'Teléfono'],
  direccionTenedor: ['', 'Dirección'],
  barrioTenedor: ['', 'Barrio o vereda'],
  ciudadTenedor: ['', 'Ciudad'],
  correoElectronicoTenedor: ['', 'Correo electrónico'],
  mismoTenedor: [false, '¿El propietario es el mismo tenedor?'],
  nombreRazonSocialPropietario: ['', 'Nombre o razón social'],
  tipoDocumentoPropietario: ['', 'Tipo de documento'],
  numeroDocumentoPropietario: ['', 'Número de documento'],
  lugarExpedicionPropietario: ['', 'Lugar de expedición'],
  fechaExpedicionPropietario: ['', 'Fecha de expedición'],
  telefonoContactoPropietario: ['', 'Teléfono'],
  direccionPropietario: ['', 'Dirección'],
  barrioPropietario: ['', 'Barrio o vereda'],
  ciudadPropietario: ['', 'Ciudad'],
  correoElectronicoPropietario: ['', 'Correo electrónico'],
  nombresConductor: ['', 'Nombres'],
  apellidosConductor: ['', 'Apellidos'],
  tipoDocumentoConductor: ['', 'Tipo de documento'],
  numeroDocumentoConductor: ['', 'Número de documento'],
  lugarExpedicionConductor: ['', 'Lugar de expedición'],
  fechaExpedicionConductor: ['', 'Fecha de expedición'],
  telefonoConductor: ['', 'Teléfono'],
  correoElectronicoConductor: ['', 'Correo electrónico'],
  direccionConductor: ['', 'Dirección'],
  barrioConductor: ['', 'Barrio o vereda'],
  ciudadConductor: ['', 'Ciudad'],
  lugarNacimientoConductor: ['', 'Lugar de nacimiento'],
  fechaNacimientoConductor: ['', 'Fecha de nacimiento'],
  tipoSangreConductor: ['', 'Tipo de sangre'],
  estadoCivilConductor: ['', 'Estado civil'],
  arlConductor: ['', 'ARL'],
  afpConductor: ['', 'AFP'],
  epsConductor: ['', 'EPS'],
  nombreContactoEmergencia: ['', 'Nombre completo'],
  telefonoContactoEmergencia: ['', 'Teléfono'],
  relacionContactoEmergencia: ['', 'Relación con el contacto'],
  ciudadContactoEmergencia: ['', 'Ciudad'],
  empresaReferencia1: ['', 'Empresa'],
  personaContactoReferencia1: ['', 'Persona de contacto'],
  telefonoReferencia1: ['', 'Teléfono'],
  ciudadReferencia1: ['', 'Ciudad'],
  empresaReferencia2: ['', 'Empresa'],
  personaContactoReferencia2: ['', 'Persona de contacto'],
  telefonoReferencia2: ['', 'Teléfono'],
  ciudadReferencia2: ['', 'Ciudad'],
  nombreReferenciaFamiliar: ['', 'Nombre completo'],
  telefonoReferenciaFamiliar: ['', 'Teléfono'],
  ciudadReferenciaFamiliar: ['', 'Ciudad'],
  relacionReferenciaFamiliar: ['', 'Relación'],
  nombreReferenciaPersonal: ['', 'Nombre completo'],
  telefonoReferenciaPersonal: ['', 'Teléfono'],
  ciudadReferenciaPersonal: ['', 'Ciudad'],
  relacionReferenciaPersonal: ['', 'Relación'],
  personaAutorizaFletes: ['', '¿Quién autoriza?'],
  titularCuentaFletes: ['', 'Titular de la cuenta'],
  tipoIdentificacionFletes: ['', 'Tipo de identificación'],
  numeroIdentificacionFletes: ['', 'Número de identificación'],
  tipoCuentaFletes: ['', 'Tipo de cuenta'],
  numeroCuentaFletes: ['', 'Número de cuenta'],
  entidadBancariaFletes: ['', 'Entidad bancaria'],
  certificacionBancariaUrl: ['', 'Certificación bancaria'],
  personaAutorizaAnticipos: ['', '¿Quién autoriza?'],
  porcentajeAnticipo: ['', 'Porcentaje de anticipo'],
  titularCuentaAnticipos: ['', 'Titular de la cuenta'],
  tipoIdentificacionAnticipos: ['', 'Tipo de identificación'],
  numeroIdentificacionAnticipos: ['', 'Número de identificación'],
  tipoCuentaAnticipos: ['', 'Tipo de cuenta'],
  numeroCuentaAnticipos: ['', 'Número de cuenta'],
  entidadBancariaAnticipos: ['', 'Entidad bancaria'],
  certificacionBancariaAnticiposUrl: ['', 'Certificación bancaria'],
  personaFirmaContrato: ['', 'Persona que firma (Inscripción de Terceros)'],
  aceptaTerminosContrato: [false, 'Leí y acepto los términos del contrato.'],
  authorization: ['', '¿Autoriza el tratamiento de sus datos?'],
} as const satisfies Record<Campo, readonly [enBlanco: string | number | boolean, etiqueta: string]>;

const deCadaCampo = <T>(dato: (fila: (typeof campos)[Campo]) => T) =>
  Object.fromEntries(Object.entries(campos).map(([campo, fila]) => [campo, dato(fila)])) as Record<Campo, T>;

/** An untouched form: four axles, everything else blank. A choice is '' until it is made. */
export const valoresIniciales = { ...deCadaCampo(([enBlanco]) => enBlanco), status: 'draft' } as unknown as Valores;

/** The label above each field. */
export const etiquetas = deCadaCampo<string>(([, etiqueta]) => etiqueta);

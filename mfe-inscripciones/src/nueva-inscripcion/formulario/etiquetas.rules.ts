import type { Campo } from '../../valores.js';
import { paradaDe } from './paradas.js';

/** What the form calls each field, by its name without whose it is. */
const etiquetas: Readonly<Record<string, string>> = {
  placaCabezote: 'Placa de cabezote',
  modelo: 'Modelo (año)',
  tipoVehiculo: 'Tipo de vehículo',
  placaTrailer: 'Placa de tráiler',
  tipoCarroceria: 'Tipo de carrocería',
  numeroEjes: 'Número de ejes',
  operadorGPS: 'Operador GPS',
  usuarioGPS: 'Usuario GPS (correo)',
  contrasenaGPS: 'Contraseña GPS',
  nombreRazonSocial: 'Nombre o razón social',
  tipoDocumento: 'Tipo de documento',
  numeroDocumento: 'Número de documento',
  lugarExpedicion: 'Lugar de expedición',
  fechaExpedicion: 'Fecha de expedición',
  telefonoContacto: 'Teléfono',
  telefono: 'Teléfono',
  correoElectronico: 'Correo electrónico',
  direccion: 'Dirección',
  barrio: 'Barrio o vereda',
  ciudad: 'Ciudad',
  mismoTenedor: '¿El propietario es el mismo tenedor?',
  nombres: 'Nombres',
  apellidos: 'Apellidos',
  lugarNacimiento: 'Lugar de nacimiento',
  fechaNacimiento: 'Fecha de nacimiento',
  tipoSangre: 'Tipo de sangre',
  estadoCivil: 'Estado civil',
  arl: 'ARL',
  afp: 'AFP',
  eps: 'EPS',
  nombre: 'Nombre completo',
  relacionContactoEmergencia: 'Relación con el contacto',
  empresa: 'Empresa',
  personaContacto: 'Persona de contacto',
  relacion: 'Relación',
  personaAutoriza: '¿Quién autoriza?',
  porcentajeAnticipo: 'Porcentaje de anticipo',
  titularCuenta: 'Titular de la cuenta',
  tipoIdentificacion: 'Tipo de identificación',
  numeroIdentificacion: 'Número de identificación',
  tipoCuenta: 'Tipo de cuenta',
  numeroCuenta: 'Número de cuenta',
  entidadBancaria: 'Entidad bancaria',
  certificacionBancariaUrl: 'Certificación bancaria',
  certificacionBancariaAnticiposUrl: 'Certificación bancaria',
  personaFirmaContrato: 'Persona que firma (Inscripción de Terceros)',
  aceptaTerminosContrato: 'Leí y acepto los términos del contrato.',
  authorization: '¿Autoriza el tratamiento de sus datos?',
};

const DE_QUIEN =
  /(Tenedor|Propietario|Conductor|ContactoEmergencia|Referencia(1|2|Familiar|Personal)|Fletes|Anticipos)$/;

/** The label that stands above a field. */
export const etiquetaDe = (campo: Campo): string => etiquetas[campo] ?? etiquetas[campo.replace(DE_QUIEN, '')] ?? campo;

/** The same in a sentence far from the field: with its section where other sections ask it too. 'ARL', 'Ciudad (Conductor)' */
export function etiquetaConSeccion(campo: Campo, todos: readonly Campo[]): string {
  const etiqueta = etiquetaDe(campo);
  const repetida = todos.some((otro) => otro !== campo && etiquetaDe(otro) === etiqueta);
  return repetida ? `${etiqueta} (${paradaDe(campo)?.nombre ?? ''})` : etiqueta;
}

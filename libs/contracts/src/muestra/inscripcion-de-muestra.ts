import type { z } from 'zod';
import { campos, camposSecretos, type CampoDeClase, type CampoGuardado, type Campos } from '../inscripciones/campos.js';
import { camposGuardados } from '../inscripciones/formulario-guardado.rules.js';

type Muestra = { readonly [C in CampoGuardado]: z.output<Campos[C]['schema']> };

/** Values chosen so that the sample is one coherent enrolment; every other field gets an example of its kind. */
const escogidos = {
  authorization: 'acepto',
  placaCabezote: 'WLK508',
  modelo: '2021',
  tipoVehiculo: 'mula',
  placaTrailer: 'R37108',
  tipoCarroceria: 'cerrada',
  numeroEjes: 5,
  operadorGPS: 'Satrack',
  usuarioGPS: 'consulta@gps.test',
  nombreRazonSocial: 'María Fernanda Ñáñez Ortiz',
  tipoDocumentoTenedor: 'CC',
  numeroDocumentoTenedor: '31987654',
  lugarExpedicionTenedor: 'Cali, Valle del Cauca',
  fechaExpedicionTenedor: '1998-05-14',
  telefonoContactoTenedor: '3105550148',
  direccionTenedor: 'Calle 45 # 23-17, apto. 301',
  barrioTenedor: 'El Limonar',
  ciudadTenedor: 'Cali, Valle del Cauca',
  correoElectronicoTenedor: 'maria.nanez@correo.test',
  mismoTenedor: false,
  nombreRazonSocialPropietario: 'Transportes del Pacífico S.A.S.',
  tipoDocumentoPropietario: 'NIT',
  numeroDocumentoPropietario: '899999055-4',
  lugarExpedicionPropietario: 'Buenaventura, Valle del Cauca',
  fechaExpedicionPropietario: '2010-02-01',
  telefonoContactoPropietario: '6022281260',
  direccionPropietario: 'Carrera 3 # 7-32',
  barrioPropietario: 'Centro',
  ciudadPropietario: 'Buenaventura, Valle del Cauca',
  correoElectronicoPropietario: 'gerencia@pacifico.test',
  nombresConductor: 'Luis Alberto',
  apellidosConductor: 'Peña Ríos',
  tipoDocumentoConductor: 'CC',
  numeroDocumentoConductor: '1023456789',
  lugarExpedicionConductor: 'Yumbo, Valle del Cauca',
  fechaExpedicionConductor: '2008-09-30',
  telefonoConductor: '3005550101',
  correoElectronicoConductor: 'luis.pena@correo.test',
  direccionConductor: 'Calle 10 # 5-20',
  barrioConductor: 'Bolívar',
  ciudadConductor: 'Yumbo, Valle del Cauca',
  lugarNacimientoConductor: 'Ipiales, Nariño',
  fechaNacimientoConductor: '1990-08-17',
  tipoSangreConductor: 'o-positivo',
  estadoCivilConductor: 'union-libre',
  arlConductor: 'ARL Sura',
  afpConductor: 'Porvenir',
  epsConductor: 'EPS Sura',
  nombreContactoEmergencia: 'Carmen Ríos',
  telefonoContactoEmergencia: '3115550102',
  relacionContactoEmergencia: 'madre',
  ciudadContactoEmergencia: 'Ipiales, Nariño',
  empresaReferencia1: 'Logística Andina S.A.S.',
  personaContactoReferencia1: 'Jorge Castaño',
  telefonoReferencia1: '3125550103',
  ciudadReferencia1: 'Bogotá, D.C.',
  empresaReferencia2: 'Cargas del Valle Ltda.',
  personaContactoReferencia2: 'Paola Muñoz',
  telefonoReferencia2: '6024445566',
  ciudadReferencia2: 'Yumbo, Valle del Cauca',
  nombreReferenciaFamiliar: 'Andrés Peña',
  telefonoReferenciaFamiliar: '3135550104',
  ciudadReferenciaFamiliar: 'Pasto, Nariño',
  relacionReferenciaFamiliar: 'hermano',
  nombreReferenciaPersonal: 'Julián Ibáñez',
  telefonoReferenciaPersonal: '3145550105',
  ciudadReferenciaPersonal: 'Cali, Valle del Cauca',
  relacionReferenciaPersonal: 'compañero-trabajo',
  personaAutorizaFletes: 'tenedor',
  titularCuentaFletes: 'María Fernanda Ñáñez Ortiz',
  tipoIdentificacionFletes: 'CC',
  numeroIdentificacionFletes: '31987654',
  tipoCuentaFletes: 'ahorros',
  numeroCuentaFletes: '03100012345',
  entidadBancariaFletes: 'Bancolombia',
  certificacionBancariaUrl: '',
  personaAutorizaAnticipos: 'tenedor',
  porcentajeAnticipo: 35,
  titularCuentaAnticipos: 'María Fernanda Ñáñez Ortiz',
  tipoIdentificacionAnticipos: 'CC',
  numeroIdentificacionAnticipos: '31987654',
  tipoCuentaAnticipos: 'ahorros',
  numeroCuentaAnticipos: '03100012345',
  entidadBancariaAnticipos: 'Bancolombia',
  certificacionBancariaAnticiposUrl: '',
  personaFirmaContrato: 'tenedor',
  // The holder who signs is a person: nobody represents her.
  nombreRepresentante: '',
  apellidosRepresentante: '',
  tipoDocumentoRepresentante: '',
  numeroDocumentoRepresentante: '',
  cargoRepresentante: '',
  correoElectronicoRepresentante: '',
  aceptaTerminosContrato: true,
} as const satisfies Partial<Muestra>;

/** What a field of any kind may hold; the first that its schema takes is its example. */
const candidatos = ['Ejemplo', 'ABC123', '1023456789', 'correo@ejemplo.test', '2010-01-01', 1, true] as const;

function ejemploDe(campo: CampoGuardado): string | number | boolean {
  const { clase, schema, opciones } = campos[campo];
  if (clase === 'archivo') return '';
  const sirve = [...opciones.map(({ value }) => value), ...candidatos].find((uno) => schema.safeParse(uno).success);
  if (sirve === undefined) throw new Error(`${campo} has no example: choose a value for it`);
  return sirve;
}
const ejemplos = Object.fromEntries(
  camposGuardados.filter((campo) => !(campo in escogidos)).map((campo) => [campo, ejemploDe(campo)]),
) as Omit<Muestra, keyof typeof escogidos>;

/**
 * One whole enrolment of invented people: driver, holder and owner are three, and the holder signs. Tests build on
 * it, and the tester's button fills it in. Pages load it on demand only.
 */
export const inscripcionDeMuestra: Muestra & typeof escogidos = { ...ejemplos, ...escogidos };

const secretos = Object.fromEntries(camposSecretos.map((campo) => [campo, 'clave-de-prueba'])) as Record<
  CampoDeClase<'secreto'>,
  string
>;

/** What the same enrolment says besides when the owner, a company, signs by its representative. */
export const firmaDeEmpresa = {
  personaFirmaContrato: 'propietario',
  nombreRepresentante: 'Claudia Patricia',
  apellidosRepresentante: 'Ibargüen Muñoz',
  tipoDocumentoRepresentante: 'CC',
  numeroDocumentoRepresentante: '66812345',
  cargoRepresentante: 'Gerente',
  correoElectronicoRepresentante: 'claudia.ibarguen@correo.test',
} as const satisfies Partial<Muestra>;

/** The same enrolment as a person would type it, with an invented value for each secret. */
export const formularioDeMuestra = { ...inscripcionDeMuestra, ...secretos };

/** What people and programs put into a field, by the name of the trouble. Tests put all of it into every field. */
export const entradasMalas = {
  vacio: '',
  'solo espacios': '   ',
  '10 000 caracteres': 'a'.repeat(10_000),
  emoji: 'Ana 🚚',
  bandera: 'Cali 🇨🇴',
  'tildes descompuestas': 'Narin\u0303o Jose\u0301',
  HTML: '<script>alert(1)</script><b>Ana</b>',
  'caracter nulo': 'a\u0000b',
  'sustituto suelto': 'a\ud800b',
  'salto de linea': 'uno\ndos',
  'fecha futura': '2999-01-01',
  'fecha antigua': '1899-12-31',
  'fecha imposible': '1990-02-30',
  'fecha a medias': '05/03/20',
  nulo: null,
  'un objeto': { a: 1 },
  'una lista': ['x'],
  'un numero': 12345,
} as const satisfies Readonly<Record<string, unknown>>;

export type EntradaMala = keyof typeof entradasMalas;

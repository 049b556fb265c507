import { comoSeLee, type FilaExportada } from '@portal/contracts/inscripciones';
import { codigoDivipola } from './codigo-divipola.rules.js';
import type { Celda } from './csv.rules.js';

/**
 * The layout of the RNDC, the national register of freight: a table of third parties (process 11) and one of vehicles
 * (process 12), whose heads are the names of its variables. What the form does not ask is empty, never guessed.
 */
export const cabezaTerceros = [
  'NUMNITEMPRESATRANSPORTE',
  'CODTIPOIDTERCERO',
  'NUMIDTERCERO',
  'NOMIDTERCERO',
  'PRIMERAPELLIDOIDTERCERO',
  'SEGUNDOAPELLIDOIDTERCERO',
  'CODSEDETERCERO',
  'NOMSEDETERCERO',
  'NUMTELEFONOCONTACTO',
  'NUMCELULARPERSONA',
  'NOMENCLATURADIRECCION',
  'CODMUNICIPIORNDC',
  'CODCATEGORIALICENCIACONDUCCION',
  'NUMLICENCIACONDUCCION',
  'FECHAVENCIMIENTOLICENCIA',
  'AYUDA_ROL',
  'AYUDA_MUNICIPIO',
  'AYUDA_INSCRIPCION',
] as const;

export const cabezaVehiculos = [
  'NUMNITEMPRESATRANSPORTE',
  'NUMPLACA',
  'CODCONFIGURACIONUNIDADCARGA',
  'NUMEJES',
  'CODMARCAVEHICULOCARGA',
  'CODLINEAVEHICULOCARGA',
  'ANOFABRICACIONVEHICULOCARGA',
  'CODCOLORVEHICULOCARGA',
  'CODTIPOCARROCERIA',
  'CODTIPOCOMBUSTIBLE',
  'PESOVEHICULOVACIO',
  'CAPACIDADUNIDADCARGA',
  'UNIDADMEDIDACAPACIDAD',
  'CODTIPOIDPROPIETARIO',
  'NUMIDPROPIETARIO',
  'CODTIPOIDTENEDOR',
  'NUMIDTENEDOR',
  'NUMSEGUROSOAT',
  'FECHAVENCIMIENTOSOAT',
  'NUMNITASEGURADORASOAT',
  'AYUDA_TRAILER',
  'AYUDA_TIPO',
  'AYUDA_CARROCERIA',
  'AYUDA_INSCRIPCION',
] as const;

type Variables<C extends readonly string[]> = Partial<Record<C[number], Celda>>;
const enOrden = <C extends readonly string[]>(cabeza: C, variables: Variables<C>): Celda[] =>
  cabeza.map((nombre: C[number]) => variables[nombre] ?? null);

const tipos: Readonly<Record<string, string>> = { CC: 'C', CE: 'E', NIT: 'N', rut: 'N', pasaporte: 'P' };
const tipoDe = (tipo: string): string => tipos[tipo] ?? '';
/** Without dots, dashes and blanks. */
const numeroDe = (numero: string): string => numero.replace(/[^\p{L}\p{N}]/gu, '');
const esCelular = (telefono: string): boolean => /^3\d{9}$/.test(telefono);
/** Digits alone, without the country's code. */
const telefonoDe = (telefono: string): string => telefono.replace(/\D/g, '').replace(/^57(?=\d{10}$)/, '');
const telefonos = (telefono: string): Variables<typeof cabezaTerceros> =>
  esCelular(telefonoDe(telefono))
    ? { NUMCELULARPERSONA: telefonoDe(telefono) }
    : { NUMTELEFONOCONTACTO: telefonoDe(telefono) };

/** The register has eight digits: DANE's five of the municipality, and three of the place in it, which is its seat. */
const municipio = (ciudad: string): Variables<typeof cabezaTerceros> => {
  const codigo = codigoDivipola(ciudad);
  return { ...(codigo && { CODMUNICIPIORNDC: `${codigo}000` }), AYUDA_MUNICIPIO: ciudad };
};

/** The three people of an enrolment. The driver alone has surnames of their own. */
export function tercerosDe(fila: FilaExportada, nitEmpresa: string): Celda[][] {
  const [primero = '', ...segundo] = fila.apellidosConductor.split(' ');
  const comunes = { NUMNITEMPRESATRANSPORTE: numeroDe(nitEmpresa), AYUDA_INSCRIPCION: fila.codigo };
  return [
    enOrden(cabezaTerceros, {
      ...comunes,
      CODTIPOIDTERCERO: tipoDe(fila.tipoDocumentoConductor),
      NUMIDTERCERO: numeroDe(fila.numeroDocumentoConductor),
      NOMIDTERCERO: fila.nombresConductor,
      PRIMERAPELLIDOIDTERCERO: primero,
      SEGUNDOAPELLIDOIDTERCERO: segundo.join(' '),
      ...telefonos(fila.telefonoConductor),
      NOMENCLATURADIRECCION: fila.direccionConductor,
      ...municipio(fila.ciudadConductor),
      AYUDA_ROL: 'Conductor',
    }),
    enOrden(cabezaTerceros, {
      ...comunes,
      CODTIPOIDTERCERO: tipoDe(fila.tipoDocumentoTenedor),
      NUMIDTERCERO: numeroDe(fila.numeroDocumentoTenedor),
      NOMIDTERCERO: fila.nombreRazonSocial,
      ...telefonos(fila.telefonoContactoTenedor),
      NOMENCLATURADIRECCION: fila.direccionTenedor,
      ...municipio(fila.ciudadTenedor),
      AYUDA_ROL: 'Tenedor',
    }),
    enOrden(cabezaTerceros, {
      ...comunes,
      CODTIPOIDTERCERO: tipoDe(fila.tipoDocumentoPropietario),
      NUMIDTERCERO: numeroDe(fila.numeroDocumentoPropietario),
      NOMIDTERCERO: fila.nombreRazonSocialPropietario,
      ...telefonos(fila.telefonoContactoPropietario),
      NOMENCLATURADIRECCION: fila.direccionPropietario,
      ...municipio(fila.ciudadPropietario),
      AYUDA_ROL: 'Propietario',
    }),
  ];
}

export const vehiculoDe = (fila: FilaExportada, nitEmpresa: string): Celda[] =>
  enOrden(cabezaVehiculos, {
    NUMNITEMPRESATRANSPORTE: numeroDe(nitEmpresa),
    NUMPLACA: fila.placaCabezote,
    NUMEJES: fila.numeroEjes,
    ANOFABRICACIONVEHICULOCARGA: fila.modelo,
    CODTIPOIDPROPIETARIO: tipoDe(fila.tipoDocumentoPropietario),
    NUMIDPROPIETARIO: numeroDe(fila.numeroDocumentoPropietario),
    CODTIPOIDTENEDOR: tipoDe(fila.tipoDocumentoTenedor),
    NUMIDTENEDOR: numeroDe(fila.numeroDocumentoTenedor),
    AYUDA_TRAILER: fila.placaTrailer,
    AYUDA_TIPO: comoSeLee('tipoVehiculo', fila.tipoVehiculo),
    AYUDA_CARROCERIA: comoSeLee('tipoCarroceria', fila.tipoCarroceria),
    AYUDA_INSCRIPCION: fila.codigo,
  });

/** What whoever loads the tables must know. */
export const LEAME_RNDC = `Tablas para el RNDC (Registro Nacional de Despachos de Carga)

terceros.csv   proceso 11: conductor, tenedor y propietario de cada inscripción
vehiculos.csv  proceso 12: el vehículo de cada inscripción

Los encabezados son los nombres de las variables del RNDC. Las columnas vacías son datos que el formulario de
inscripción no pide (marca, línea, color, configuración, pesos, SOAT, licencia): complételas antes de cargar. El código
del municipio (DANE, con 000 de la cabecera) está donde la ciudad se escribió con su departamento; si falta,
AYUDA_MUNICIPIO dice lo que se escribió. Las columnas que empiezan por AYUDA_ no son del RNDC: bórrelas. Del NIT va el
número tal como se escribió, sin puntos ni guion. Una persona que está en varias inscripciones aparece en cada una.
Los archivos son CSV (RFC 4180), UTF-8. Un texto que una hoja de cálculo ejecutaría lleva un apóstrofo adelante.
`;

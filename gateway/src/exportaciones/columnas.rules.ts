import { comoSeLee, nombreDeRepresentante, type FilaExportada } from '@portal/contracts/inscripciones';
import { estadosAdmin, estadosMarca } from '@portal/dominio/estados';
import type { Columna as ColumnaDe } from './tabla.js';

type Columna = ColumnaDe<FilaExportada>;

const texto = (titulo: string, ancho: number, celda: (fila: FilaExportada) => string): Columna => ({
  titulo,
  ancho,
  celda,
});
const momento = (titulo: string, celda: (fila: FilaExportada) => string | undefined): Columna => ({
  titulo,
  ancho: 17,
  forma: 'dd/mm/yyyy hh:mm',
  celda: (fila) => aFecha(celda(fila)),
});
const aFecha = (instante: string | undefined): Date | null => (instante === undefined ? null : new Date(instante));

/** What became of the last mail to a signer, in a word. */
const correos = {
  'en-cola': 'En cola',
  aceptado: 'Aceptado',
  abierto: 'Abierto',
  'con-novedad': 'Con novedad',
  firmado: 'Firmado',
  rechazado: 'Rechazado',
  desconocido: 'Por confirmar',
} as const satisfies Record<FilaExportada['entregas']['conductor']['estado'], string>;
const ultimoCorreo = ({ estado, rebote }: FilaExportada['entregas']['conductor']): string =>
  rebote ? 'Rebotó' : correos[estado];
/** What was taken back says how. */
const estadoDe = ({ estado, retiro }: FilaExportada): string =>
  (retiro
    ? estadosMarca.find(({ value }) => value === retiro.como)
    : estadosAdmin.find(({ value }) => value === estado)
  )?.label ?? 'Por confirmar';

/** The columns of the tables that people and programs read. No secret and no account stands in them. */
export const columnas: readonly Columna[] = [
  texto('Código', 17, ({ codigo }) => codigo),
  momento('Creada', ({ createdAt }) => createdAt),
  texto('Estado', 21, estadoDe),
  momento('Completada', ({ completadaEn }) => completadaEn),
  momento('Revisada', ({ revisadaEn }) => revisadaEn),
  texto('Placa', 9, ({ placaCabezote }) => placaCabezote),
  texto('Placa del tráiler', 15, ({ placaTrailer }) => placaTrailer),
  texto('Modelo', 8, ({ modelo }) => modelo),
  texto('Tipo de vehículo', 16, ({ tipoVehiculo }) => comoSeLee('tipoVehiculo', tipoVehiculo)),
  texto('Carrocería', 26, ({ tipoCarroceria }) => comoSeLee('tipoCarroceria', tipoCarroceria)),
  { titulo: 'Ejes', ancho: 6, celda: ({ numeroEjes }) => numeroEjes },
  texto('Nombres del conductor', 24, ({ nombresConductor }) => nombresConductor),
  texto('Apellidos del conductor', 24, ({ apellidosConductor }) => apellidosConductor),
  texto('Documento del conductor', 12, ({ tipoDocumentoConductor }) => tipoDocumentoConductor),
  texto('Número del conductor', 16, ({ numeroDocumentoConductor }) => numeroDocumentoConductor),
  texto('Teléfono del conductor', 16, ({ telefonoConductor }) => telefonoConductor),
  texto(
    'Correo del conductor',
    30,
    ({ entregas, correoElectronicoConductor }) => entregas.conductor.correo ?? correoElectronicoConductor,
  ),
  texto('Ciudad del conductor', 18, ({ ciudadConductor }) => ciudadConductor),
  texto('Tenedor', 34, ({ nombreRazonSocial }) => nombreRazonSocial),
  texto('Documento del tenedor', 12, ({ tipoDocumentoTenedor }) => tipoDocumentoTenedor),
  texto('Número del tenedor', 16, ({ numeroDocumentoTenedor }) => numeroDocumentoTenedor),
  texto('Teléfono del tenedor', 16, ({ telefonoContactoTenedor }) => telefonoContactoTenedor),
  texto('Correo del tenedor', 30, ({ correoElectronicoTenedor }) => correoElectronicoTenedor),
  texto('Ciudad del tenedor', 18, ({ ciudadTenedor }) => ciudadTenedor),
  texto('Propietario', 34, ({ nombreRazonSocialPropietario }) => nombreRazonSocialPropietario),
  texto('Documento del propietario', 12, ({ tipoDocumentoPropietario }) => tipoDocumentoPropietario),
  texto('Número del propietario', 16, ({ numeroDocumentoPropietario }) => numeroDocumentoPropietario),
  texto('Teléfono del propietario', 16, ({ telefonoContactoPropietario }) => telefonoContactoPropietario),
  texto('Correo del propietario', 30, ({ correoElectronicoPropietario }) => correoElectronicoPropietario),
  texto('Ciudad del propietario', 18, ({ ciudadPropietario }) => ciudadPropietario),
  texto('Firma el contrato', 16, ({ personaFirmaContrato }) => comoSeLee('personaFirmaContrato', personaFirmaContrato)),
  texto('Representante', 34, ({ representante }) => (representante ? nombreDeRepresentante(representante) : '')),
  texto('Documento del representante', 12, ({ representante }) => representante?.tipoDocumento ?? ''),
  texto('Número del representante', 16, ({ representante }) => representante?.numeroDocumento ?? ''),
  texto('Cargo del representante', 18, ({ representante }) => representante?.cargo ?? ''),
  texto('Correo del representante', 30, ({ representante }) => representante?.correo ?? ''),
  momento('Firmó el conductor', ({ conductorFirmoEn }) => conductorFirmoEn),
  momento('Firmó el propietario o tenedor', ({ propietarioFirmoEn }) => propietarioFirmoEn),
  texto('Último correo al conductor', 14, ({ entregas }) => ultimoCorreo(entregas.conductor)),
  texto('Último correo al propietario o tenedor', 14, ({ entregas }) => ultimoCorreo(entregas.propietario)),
  texto('Creada por', 30, ({ userEmail }) => userEmail),
];

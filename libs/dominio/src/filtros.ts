/** What the administrators' list may be asked for, beside status and search: the value and what people read. */

/** Hours before its end from which a link counts as about to expire. */
export const HORAS_POR_VENCER = 48;
/** Days that an accepted mail may wait until its link counts as not opened. */
export const DIAS_SIN_ABRIR = 3;

/** Days within which a person's last visit counts as active: the dashboard's figure, and the list that it opens. */
export const DIAS_ACTIVO = 30;

/** Minutes for which the portal repeats a document or a copy before people should look at it. */
export const MINUTOS_ATASCADO = 15;

/** How far the links of the missing signatures got, the mails that carry them, what they carry, and other mails. */
export const filtrosDeEntrega = [
  { value: 'rechazado', label: 'Correo rechazado' },
  { value: 'sin-abrir', label: `Sin abrir ${DIAS_SIN_ABRIR} días` },
  { value: 'por-vencer', label: 'Enlace por vencer' },
  { value: 'vencido', label: 'Enlace vencido' },
  { value: 'atascado', label: 'Documento o copia atascados' },
  { value: 'sin-llegar', label: 'Con avisos que no llegaron' },
] as const;

/** What was said of an enrolment, beside its status. Tests are found by a search and by this filter alone. */
export const filtrosDeMarca = [
  { value: 'devuelta', label: 'Devuelta' },
  { value: 'revisada', label: 'Revisada' },
  { value: 'novedad', label: 'Con novedad' },
  { value: 'prueba', label: 'De prueba' },
] as const;

/** Which day of an enrolment a range of dates is about. */
export const diasDeRango = [
  { value: 'creada', label: 'Creada' },
  { value: 'completada', label: 'Completada' },
] as const;

/**
 * `espera` lists what waits, the longest waiting first: for a signature, a correction, a document or copy, or for
 * somebody who tells what a mail did not bring.
 */
export const ordenes = [
  { value: 'reciente', label: 'Más recientes' },
  { value: 'espera', label: 'Más tiempo en espera' },
] as const;

/** As an address or a call says them. */
interface Pedidos {
  readonly orden?: string | undefined;
  readonly marca?: string | undefined;
  readonly entrega?: string | undefined;
}

/** What waits for something else than a signature, and is listed whether or not somebody still signs. */
const deOtraEspera: readonly (string | undefined)[] = ['atascado', 'sin-llegar'];

/** Whether a list holds only what waits for a signature: ordered by `espera`, unless it is of what waits otherwise. */
export const soloEsperanFirma = ({ orden, marca, entrega }: Pedidos): boolean =>
  orden === 'espera' && marca !== 'devuelta' && !deOtraEspera.includes(entrega);

/** How far an enrolment got that was not taken back, beside its status: who opened, who signed. */
export const avances = [
  { value: 'enviada', label: 'Enviada y vigente' },
  { value: 'sin-abrir', label: 'Ningún enlace abierto' },
  { value: 'abierta', label: 'Con un enlace abierto' },
  { value: 'firmada', label: 'Con una firma o las dos' },
  { value: 'por-firmar', label: 'Con firmas pedidas y no dadas' },
] as const;

/** What a person may ask of the own enrolments: the lists that the dashboard's figures count. */
export const listasPropias = [
  { value: 'completada', label: 'Completadas' },
  { value: 'por-firmar', label: 'Con firmas pedidas y no dadas' },
] as const;
export type ListaPropia = (typeof listasPropias)[number]['value'];

/** What a report is about; each ends today. */
export const periodos = [
  { value: 'semana', label: '7 días' },
  { value: 'mes', label: 'Mes' },
  { value: 'anio', label: '12 meses' },
] as const;
export type Periodo = (typeof periodos)[number]['value'];

/** The longest range of dates that a report is made of. */
export const DIAS_DE_REPORTE = 366;

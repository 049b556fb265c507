import {
  firmanteListado,
  ordenFirmantes,
  type Entrega,
  type InscripcionListada,
} from '@portal/contracts/inscripciones';
import { HORAS_POR_VENCER } from '@portal/dominio/filtros';
import { fechaDe } from '@portal/dominio/formatos';

const HORA_MS = 3_600_000;

/** How long an enrolment has waited for its signatures; undefined when it waits for none. */
export const esperaDe = (i: InscripcionListada, ahora: Date): string | undefined => espera(i, ahora, 'menos de 1 h');

/** The same in the width of a column: `<1 h`. */
export const esperaCorta = (i: InscripcionListada, ahora: Date): string | undefined => espera(i, ahora, '<1\u00a0h');

function espera(i: InscripcionListada, ahora: Date, apenas: string): string | undefined {
  if ((i.conductorSigned && i.propietarioSigned) || i.retiro) return undefined;
  const horas = Math.max(0, Math.floor((ahora.getTime() - Date.parse(i.createdAt)) / HORA_MS));
  if (horas < 1) return apenas;
  if (horas < 24) return `${horas} h`;
  const dias = Math.floor(horas / 24);
  return dias === 1 ? '1 día' : `${dias} días`;
}

/** How often links were mailed anew; undefined where the server does not say. */
export function reenviosDe(entregas: readonly Entrega[]): string | undefined {
  const dichos = entregas.flatMap(({ reenvios }) => reenvios ?? []);
  if (dichos.length === 0) return undefined;
  const cuantos = dichos.reduce((suma, uno) => suma + uno, 0);
  if (cuantos === 0) return 'sin reenvíos';
  return cuantos === 1 ? '1 reenvío' : `${cuantos} reenvíos`;
}

/** Whose signature is missing, and where their links go. */
export interface Faltante {
  readonly quien: string;
  readonly correo: string;
}

export function faltaDe(i: InscripcionListada): Faltante {
  const faltan = ordenFirmantes.map((rol) => firmanteListado(i, rol)).filter(({ firmado }) => !firmado);
  const [primero, ...otros] = faltan;
  if (!primero || i.retiro) return { quien: 'Nadie', correo: '' };
  if (otros.length === 0) return { quien: primero.etiqueta, correo: primero.correo };
  return { quien: 'Los dos', correo: `${primero.correo} + ${otros.length}` };
}

/** What is known of the last mail, in two or three words. */
export interface UltimoCorreo {
  readonly texto: string;
  readonly tono: 'mal' | 'aviso' | '';
}

/**
 * What is stuck comes first. Of both missing signers the one that needs somebody; a mail that was refused before a link
 * that ends.
 */
export function ultimoCorreoDe(i: InscripcionListada, ahora: Date): UltimoCorreo {
  if (i.atasco) return { texto: i.atasco.que === 'documento' ? 'Documento atascado' : 'Copia atascada', tono: 'mal' };
  const faltan = ordenFirmantes.filter((rol) => !firmanteListado(i, rol).firmado).map((rol) => i.entregas[rol]);
  const ultimos = faltan.length > 0 ? faltan : ordenFirmantes.map((rol) => i.entregas[rol]);
  const dichos = ultimos.map((entrega) => deEntrega(entrega, ahora, faltan.length > 0 && !i.retiro));
  const [peor = { texto: '', tono: '' as const }] = dichos.toSorted(
    (a, b) => peso[a.tono] - peso[b.tono] || b.en - a.en,
  );
  return { texto: peor.texto, tono: peor.tono };
}

/** `21/11`, and of another year `11/12/2023`. */
function diaDe(instante: string, ahora: Date): string {
  const fecha = fechaDe(instante);
  return fecha.endsWith(fechaDe(ahora).slice(-5)) ? fecha.slice(0, 5) : fecha;
}

const peso = { mal: 0, aviso: 1, '': 2 } as const;

const palabras = {
  'en-cola': 'En cola',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  abierto: 'Abierto',
  'con-novedad': 'Con novedad',
  firmado: 'Firmó',
  desconocido: 'Novedad',
} as const satisfies Record<Entrega['estado'], string>;

/** Whether a link has ended, or ends soon; undefined while it has time. */
function finalDe(venceEn: string | undefined, ahora: Date): 'Venció' | 'Vence' | undefined {
  const quedan = venceEn === undefined ? Infinity : Date.parse(venceEn) - ahora.getTime();
  if (quedan > HORAS_POR_VENCER * HORA_MS) return undefined;
  return quedan <= 0 ? 'Venció' : 'Vence';
}

/** The same as a sentence, for a card. */
export function vigenciaDe({ venceEn }: Entrega, ahora: Date): string | undefined {
  const final = finalDe(venceEn, ahora);
  return venceEn === undefined || !final ? undefined : `El enlace ${final.toLowerCase()} el ${fechaDe(venceEn)}`;
}

function deEntrega(entrega: Entrega, ahora: Date, espera: boolean): UltimoCorreo & { readonly en: number } {
  const { estado, rebote, fecha, venceEn } = entrega;
  const en = Date.parse(fecha);
  const dia = (instante: string) => diaDe(instante, ahora);
  if (estado === 'rechazado' || estado === 'con-novedad')
    return { texto: `${rebote ? 'Rebotó' : palabras[estado]} ${dia(fecha)}`, tono: 'mal', en };
  const final = espera ? finalDe(venceEn, ahora) : undefined;
  if (venceEn !== undefined && final) return { texto: `${final} ${dia(venceEn)}`, tono: 'aviso', en };
  return { texto: estado === 'en-cola' ? palabras[estado] : `${palabras[estado]} ${dia(fecha)}`, tono: '', en };
}

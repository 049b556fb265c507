import { filtrosAdminSchema, type FiltrosAdmin } from '@portal/contracts/inscripciones';
import { limpiarPlaca } from '@portal/dominio/nombres';

/** What a person chose; empty where nothing was. */
export interface Filtros {
  readonly q: string;
  readonly estado: NonNullable<FiltrosAdmin['estado']> | '';
  readonly fecha: NonNullable<FiltrosAdmin['fecha']> | '';
}

/** What the list shows, as its URL says it: `?q=WLK508&estado=pendiente&paginas=2`. */
export interface ListUrl extends Filtros {
  /** How many pages of the list are open, from 1. */
  readonly paginas: number;
}

/** A URL opens at most this many pages by itself: a thousand enrolments. */
const MOST_PAGES = 20;
const { q: textos, estado: estados, fecha: fechas } = filtrosAdminSchema.shape;

/** Removes what the search refuses (`textoLibre`) from typed or pasted text. A URL with it would be read as empty. */
export const searchable = (texto: string): string =>
  texto.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');

/** Reads a URL and ignores values that it does not know. */
export function readListUrl(params: URLSearchParams): ListUrl {
  const of = (name: string) => params.get(name) ?? undefined;
  const paginas = Number(of('paginas'));
  return {
    q: textos.safeParse(of('q')).data ?? '',
    estado: estados.safeParse(of('estado')).data ?? '',
    fecha: fechas.safeParse(of('fecha')).data ?? '',
    paginas: Number.isInteger(paginas) ? Math.min(Math.max(paginas, 1), MOST_PAGES) : 1,
  };
}

/**
 * The shortest URL that says it.
 * @example writeListUrl({ q: 'WLK508', estado: '', fecha: '', paginas: 1 }).toString() === 'q=WLK508'
 */
export function writeListUrl({ q, estado, fecha, paginas }: ListUrl): URLSearchParams {
  const entries = Object.entries({ q, estado, fecha, paginas: paginas > 1 ? String(paginas) : '' });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/**
 * Whether a list with these filters already is the whole list of one plate.
 * @example soloDeLaPlaca({ q: 'wlk 508' }, 'WLK508') === true
 */
export const soloDeLaPlaca = ({ q = '', estado, fecha }: Partial<FiltrosAdmin>, placa: string): boolean =>
  !estado && !fecha && limpiarPlaca(q) === placa;

import { filtrosAdminSchema, type FiltrosAdmin } from '@portal/contracts/inscripciones';

/** What a person chose; empty where nothing was. */
export interface Filtros {
  readonly q: string;
  readonly estado: NonNullable<FiltrosAdmin['estado']> | '';
  readonly fecha: NonNullable<FiltrosAdmin['fecha']> | '';
}

/** What the list shows, as its address says it: `?q=WLK508&estado=pendiente&paginas=2`. */
export interface Direccion extends Filtros {
  /** How many pages of the list are open, from 1. */
  readonly paginas: number;
}

/** An address opens at most so many pages by itself: a thousand enrolments. */
const PAGINAS = 20;
const { q: textos, estado: estados, fecha: fechas } = filtrosAdminSchema.shape;

/** What was typed or pasted, without what the search refuses (`textoLibre`): an address that holds it would be read as empty. */
export const buscable = (texto: string): string =>
  texto.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');

/** Reads an address; what it says and we do not know counts as not said. */
export function leerDireccion(parametros: URLSearchParams): Direccion {
  const de = (nombre: string) => parametros.get(nombre) ?? undefined;
  const paginas = Number(de('paginas'));
  return {
    q: textos.safeParse(de('q')).data ?? '',
    estado: estados.safeParse(de('estado')).data ?? '',
    fecha: fechas.safeParse(de('fecha')).data ?? '',
    paginas: Number.isInteger(paginas) ? Math.min(Math.max(paginas, 1), PAGINAS) : 1,
  };
}

/** The shortest address that says it. @example escribirDireccion({ q: 'WLK508', estado: '', fecha: '', paginas: 1 }).toString() === 'q=WLK508' */
export function escribirDireccion({ q, estado, fecha, paginas }: Direccion): URLSearchParams {
  const dichos = Object.entries({ q, estado, fecha, paginas: paginas > 1 ? String(paginas) : '' });
  return new URLSearchParams(dichos.filter(([, valor]) => valor !== ''));
}

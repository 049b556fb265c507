import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { filtrosAdminSchema, type FiltrosAdmin } from '@portal/contracts/inscripciones';
import { limpiarPlaca } from '@portal/dominio/nombres';
import { errorDeRango } from '../error-de-rango.js';
import { useUltimaDireccion } from '../use-ultima-direccion.js';

const consultaSchema = filtrosAdminSchema.omit({ limite: true, cursor: true });
const { q: textos, ...elecciones } = consultaSchema.shape;

/** What a person chose in each filter of the contract; empty where nothing was. */
export type Elecciones = { readonly [F in keyof typeof elecciones]: NonNullable<FiltrosAdmin[F]> | '' };

export interface Filtros extends Elecciones {
  readonly q: string;
}

const eleccionesDe = (valor: (filtro: string) => string | undefined): Elecciones =>
  Object.fromEntries(
    Object.entries(elecciones).map(([filtro, schema]) => [filtro, schema.safeParse(valor(filtro)).data ?? '']),
  ) as Elecciones;

/** What the list shows, as its URL says it: `?q=WLK508&estado=pendiente&paginas=2`. */
export interface ListUrl extends Filtros {
  /** How many pages of the list are open, from 1. */
  readonly paginas: number;
}

/** A part of a URL that no list can show. */
export interface Ignorado {
  readonly filtro: keyof Filtros;
  readonly valor: string;
}

/** A URL opens at most this many pages by itself: a thousand enrolments. */
const MOST_PAGES = 20;

/** Removes what the search refuses (`textoLibre`) from typed or pasted text. A URL with it would be read as empty. */
export const searchable = (texto: string): string =>
  texto.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');

/** What a URL asks for that the contract does not know; the list leaves it out and says so. */
export function ignoradosDe(params: URLSearchParams): readonly Ignorado[] {
  const leidos: Readonly<Record<string, unknown>> = { ...readListUrl(params) };
  return (Object.keys({ q: textos, ...elecciones }) as (keyof Filtros)[])
    .map((filtro) => ({ filtro, valor: params.get(filtro) ?? '' }))
    .filter(({ filtro, valor }) => valor.trim() !== '' && leidos[filtro] === '');
}

/** Reads a URL and leaves out what it does not know. */
export function readListUrl(params: URLSearchParams): ListUrl {
  const of = (name: string) => params.get(name) ?? undefined;
  const paginas = Number(of('paginas'));
  return {
    q: textos.safeParse(of('q')).data ?? '',
    ...eleccionesDe(of),
    paginas: Number.isInteger(paginas) ? Math.min(Math.max(paginas, 1), MOST_PAGES) : 1,
  };
}

/**
 * The shortest URL of this list.
 * @example writeListUrl(readListUrl(new URLSearchParams('?q=WLK508&paginas=1'))).toString() === 'q=WLK508'
 */
export function writeListUrl({ paginas, q, ...elegidas }: ListUrl): URLSearchParams {
  const entries = Object.entries({ q, ...elegidas, paginas: paginas > 1 ? String(paginas) : '' });
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/**
 * Whether a list with these filters already is the whole list of one plate.
 * @example soloDeLaPlaca({ q: 'wlk 508' }, 'WLK508') === true
 */
export const soloDeLaPlaca = (
  { q = '', ...elegidas }: Omit<Partial<FiltrosAdmin>, 'limite' | 'cursor'>,
  placa: string,
): boolean => Object.values(elegidas).every((elegida) => !elegida) && limpiarPlaca(q) === placa;

const EMPTY: Filtros = { q: '', ...eleccionesDe(() => undefined) };
/** Milliseconds without typing before the server is asked. */
const PAUSE = 300;

/**
 * What the list shows, kept in its URL: the back button, a reload and a shared link bring the same list. Only the text
 * that is being typed is not there until its pause.
 */
export function useFiltros() {
  const { listUrl, ignorados, go } = useListUrl();
  const { paginas, ...buscada } = listUrl;
  const { q } = buscada;
  const { texto, setTexto, expect } = useTexto(q);
  const buscar = (nueva: string, cambio: Partial<Filtros> = {}, replace = false) => {
    expect(nueva);
    go({ ...cambio, q: nueva }, { replace });
  };
  const settle = useEffectEvent(() => {
    if (texto.trim() !== q) buscar(texto.trim(), {}, continues(q, texto.trim()));
  });
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE);
    return () => clearTimeout(timer);
  }, [texto, q]); // also when our own search arrives: the field may hold another text by then
  return {
    filtros: { ...buscada, q: texto } satisfies Filtros,
    /** What the server is asked for. */
    consulta: consultaSchema.parse(chosen(buscada)),
    paginas,
    ignorados,
    /** Why nothing can be asked for: both days are no range. */
    errorDeDias: errorDeRango(buscada),
    hayFiltros: Object.keys(chosen({ ...buscada, q: texto })).length > 0,
    escribir: (nuevo: string) => setTexto(searchable(nuevo)),
    elegir: (cambio: Partial<Elecciones>) => buscar(texto.trim(), cambio),
    /** Changes text and filters at once, without the pause: half a change would show a wrong list meanwhile. */
    buscarSolo: (nuevo: string) => {
      setTexto(nuevo);
      buscar(nuevo, EMPTY);
    },
    abrirPaginas: (cuantas: number) => go({ paginas: cuantas }, { replace: true }),
  };
}

/** The filters that hold something. */
const chosen = (filtros: Filtros) => Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== ''));

/** The same search, longer or shorter. It gets one entry of the history, however many pauses its typing had. */
const continues = (before: string, after: string): boolean =>
  before !== '' && after !== '' && (before.startsWith(after) || after.startsWith(before));

/**
 * The list's URL, and the way to another one: a changed search begins with its first page. The URL may name a person
 * (`q`), as the call to our own server does. It is never sent to another system (the shell's `accountAddress`).
 */
function useListUrl() {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const { ultima, anotar } = useUltimaDireccion();
  const go = (change: Partial<ListUrl>, { replace = false } = {}) => {
    const before = ultima();
    const next = writeListUrl({ ...readListUrl(before), paginas: 1, ...change }).toString();
    if (next === before.toString()) return;
    anotar(next);
    // Synchronously: a letter typed between the change and its drawing would be lost.
    void navigate(`?${next}`, { replace, flushSync: true });
  };
  return { listUrl: readListUrl(params), ignorados: ignoradosDe(params), go };
}

/**
 * The text of the search field. It follows the URL when the URL changes for another reason than typing. A navigation
 * takes time, so our own search may arrive after the next letter; that letter must stay.
 */
function useTexto(q: string) {
  const [texto, setTexto] = useState(q);
  const [seen, setSeen] = useState(q);
  const [expected, setExpected] = useState<readonly string[]>([]);
  if (q !== seen) {
    const at = expected.indexOf(q);
    setSeen(q);
    setExpected(at < 0 ? [] : expected.slice(at + 1));
    if (at < 0 && texto.trim() !== q) setTexto(q);
  }
  const expect = (nueva: string) => nueva !== q && setExpected((before) => [...before, nueva]);
  return { texto, setTexto, expect };
}

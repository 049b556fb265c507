import { useEffect } from 'react';
import type { FiltrosAdmin, InscripcionListada } from '@portal/contracts/inscripciones';
import { conteo } from '@portal/dominio/formatos';
import { useCadaMinuto } from '@portal/ui';
import { useLazyUltimasInscripcionesQuery, useTodasInscripcionesInfiniteQuery } from './inscripciones.api.js';

type Consulta = Parameters<typeof useTodasInscripcionesInfiniteQuery>[0];

/**
 * The list, with as many pages as its URL says. They come one after the other, since each names the next. While another
 * search is on its way, the answer to the one before stays on screen. If the new search fails, the old answer goes.
 * @param pide whether there is anything to ask for; if not, no old answer stays either
 */
export function usePaginas(consulta: Consulta, paginas: number, pide = true) {
  const lista = useTodasInscripcionesInfiniteQuery(consulta, { skip: !pide });
  const { data, currentData, error, hasNextPage, isFetching, fetchNextPage } = lista;
  const abiertas = currentData?.pages.length ?? 0;
  const falta = abiertas > 0 && abiertas < paginas && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (falta) void fetchNextPage();
  }, [falta, fetchNextPage]);
  return {
    ...lista,
    vistas: error || !pide ? currentData?.pages : data?.pages,
    abiertas,
    /** Refers to the current search: a button of the list before it would load pages of the current one. */
    hayMas: abiertas > 0 && hasNextPage,
  };
}

interface Pagina {
  readonly items: readonly unknown[];
  readonly next?: string | undefined;
  readonly total?: string | undefined;
  readonly totalAll?: string | undefined;
}

/**
 * 'x de y': matches of all enrolments. The server does not count the matches of a short search. The loaded ones then
 * count, with a plus sign if there are more.
 * @example cuentaDe([{ items: [1, 2], total: '2', totalAll: '148' }]) === '2 de 148'
 */
export function cuentaDe(paginas: readonly Pagina[]): string {
  const [primera] = paginas;
  const cargadas = paginas.reduce((suma, { items }) => suma + items.length, 0);
  const hayMas = paginas.at(-1)?.next !== undefined;
  const x = primera?.total ?? `${cargadas}${hayMas ? '+' : ''}`;
  return `${conteo(x)} de ${conteo(primera?.totalAll ?? x)}`;
}

/**
 * How many enrolments of the list's beginning are new, gone or other than on screen. The list itself stands still until
 * somebody asks for it again.
 */
export function useNovedades(consulta: Partial<FiltrosAdmin>, lista: ReturnType<typeof usePaginas>): number {
  const [pedir, { currentData: ahora, fulfilledTimeStamp: vistaEn = 0 }] = useLazyUltimasInscripcionesQuery();
  const { currentData, fulfilledTimeStamp: listadaEn = 0, isFetching } = lista;
  useCadaMinuto(() => {
    if (currentData && !isFetching) void pedir(consulta);
  });
  const primera = currentData?.pages[0];
  if (!primera || !ahora || vistaEn <= listadaEn) return 0;
  return diferencias(
    currentData.pages.flatMap(({ items }) => items),
    primera.items,
    ahora.items,
  );
}

/** What a list shows of an enrolment, as far as it changes. */
const huella = ({ updatedAt, entregas, retiro, revisadaEn }: InscripcionListada): string =>
  JSON.stringify([updatedAt, entregas, retiro, revisadaEn]);

/**
 * Counts what changed in the first page of a list. A new one pushes another onto the next page, so of those two one
 * counts.
 */
export function diferencias(
  cargadas: readonly InscripcionListada[],
  primera: readonly InscripcionListada[],
  ahora: readonly InscripcionListada[],
): number {
  const antes = new Map(cargadas.map((una) => [una.id, huella(una)]));
  const siguen = new Set(ahora.map(({ id }) => id));
  const nuevas = ahora.filter(({ id }) => !antes.has(id)).length;
  const idas = primera.filter(({ id }) => !siguen.has(id)).length;
  const otras = ahora.filter((una) => antes.has(una.id) && antes.get(una.id) !== huella(una)).length;
  return otras + Math.max(nuevas, idas);
}

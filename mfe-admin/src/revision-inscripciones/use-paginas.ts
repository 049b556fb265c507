import { useEffect } from 'react';
import { useTodasInscripcionesInfiniteQuery } from './revision.api.js';

type Consulta = Parameters<typeof useTodasInscripcionesInfiniteQuery>[0];

/**
 * The list, with as many of its pages as the address says: one after the other, since each names the next. While another
 * question is on its way the answer to the one before it stays to be seen, and no longer: no failure stands over it.
 */
export function usePaginas(consulta: Consulta, paginas: number) {
  const lista = useTodasInscripcionesInfiniteQuery(consulta);
  const { data, currentData, error, hasNextPage, isFetching, fetchNextPage } = lista;
  const abiertas = currentData?.pages.length ?? 0;
  const falta = abiertas > 0 && abiertas < paginas && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (falta) void fetchNextPage();
  }, [falta, fetchNextPage]);
  return {
    ...lista,
    vistas: error ? currentData?.pages : data?.pages,
    abiertas,
    /** Of what is asked now: the button of the list before it would ask this one. */
    hayMas: abiertas > 0 && hasNextPage,
  };
}

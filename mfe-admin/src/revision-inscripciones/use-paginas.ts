import { useEffect } from 'react';
import { useTodasInscripcionesInfiniteQuery } from './revision.api.js';

type Consulta = Parameters<typeof useTodasInscripcionesInfiniteQuery>[0];

/** The list, with as many of its pages as the address says: one after the other, since each names the next. */
export function usePaginas(consulta: Consulta, paginas: number) {
  const lista = useTodasInscripcionesInfiniteQuery(consulta);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = lista;
  const abiertas = data?.pages.length ?? 0;
  const falta = abiertas > 0 && abiertas < paginas && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (falta) void fetchNextPage();
  }, [falta, fetchNextPage]);
  return { ...lista, abiertas };
}

import { useEffect, useEffectEvent } from 'react';
import type { FiltrosAdmin, InscripcionListada } from '@portal/contracts/inscripciones';
import { useLazyUltimasInscripcionesQuery } from './inscripciones.api.js';
import type { usePaginas } from './use-paginas.js';

/** How often a page in sight asks what has changed. */
const CADA_MS = 60_000;

/**
 * How many enrolments of the list's beginning are new, gone or other than on screen. The list itself stands still until
 * somebody asks for it again.
 */
export function useNovedades(consulta: Partial<FiltrosAdmin>, lista: ReturnType<typeof usePaginas>): number {
  const [pedir, { currentData: ahora, fulfilledTimeStamp: vistaEn = 0 }] = useLazyUltimasInscripcionesQuery();
  const { currentData, fulfilledTimeStamp: listadaEn = 0, isFetching } = lista;
  const preguntar = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && currentData && !isFetching) void pedir(consulta);
  });
  useEffect(() => {
    const timer = setInterval(preguntar, CADA_MS);
    return () => clearInterval(timer);
  }, []);
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

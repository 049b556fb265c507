import { useId } from 'react';
import { TOPE_PARECIDAS, type FiltrosAdmin, type InscripcionListada } from '@portal/contracts/inscripciones';
import { useInscripcionesParecidasQuery } from './inscripciones.api.js';
import { useEnFilas } from './inscripciones.section.js';
import { Tabla } from './tabla.js';
import { Tarjeta } from './tarjeta.js';
import type { usePaginas } from './use-paginas.js';

/**
 * What a search with a typing mistake may have meant. It is asked once the list has said that it found little, and only
 * for a search alone: the other filters would not hold for it. A code, plate or number that was found has no mistake:
 * its neighbours are others.
 */
export function useParecidas(
  { q = '', ...otros }: Partial<FiltrosAdmin>,
  lista: ReturnType<typeof usePaginas>,
): readonly InscripcionListada[] {
  const primera = lista.currentData?.pages[0];
  const exacta = /\d/.test(q) && primera !== undefined && primera.items.length > 0;
  const sola = q !== '' && Object.values(otros).every((otro) => otro === undefined);
  const skip = !sola || exacta || primera === undefined || primera.next !== undefined;
  const { currentData } = useInscripcionesParecidasQuery({ q }, { skip });
  return skip ? [] : (currentData?.items ?? []);
}

/** @example cuantasParecidas(2) // ' y 2 parecidas' */
export function cuantasParecidas(n: number): string {
  if (n === 0) return '';
  return n < TOPE_PARECIDAS ? ` y ${n} ${n === 1 ? 'parecida' : 'parecidas'}` : ` y las ${n} más parecidas`;
}

interface ParecidasProps {
  readonly q: string;
  readonly parecidas: readonly InscripcionListada[];
  readonly puedeEliminar: boolean;
  /** Searches for this alone. */
  readonly ver: (texto: string) => void;
}

/** They stand apart from the list: nothing here matches the search itself. */
export function Parecidas({ q, parecidas, puedeEliminar, ver }: ParecidasProps) {
  const titulo = useId();
  const enFilas = useEnFilas();
  if (parecidas.length === 0) return null;
  return (
    <section className="re-parecidas" aria-labelledby={titulo}>
      <p>
        <b id={titulo}>Parecidos</b> se escriben casi igual que «{q}»
      </p>
      <div className="re-lista">
        {enFilas && <Tabla inscripciones={parecidas} ver={ver} label="Parecidas" />}
        {!enFilas &&
          parecidas.map((inscripcion) => (
            <Tarjeta
              key={inscripcion.id}
              inscripcion={inscripcion}
              puedeEliminar={puedeEliminar}
              onShowOthers={undefined}
              ver={ver}
            />
          ))}
      </div>
    </section>
  );
}

import { useId } from 'react';
import type { FiltrosAdmin } from '@portal/contracts/inscripciones';
import { useInscripcionesParecidasQuery } from './inscripciones.api.js';
import { useEnFilas } from './inscripciones.section.js';
import { Tabla } from './tabla.js';
import { Tarjeta } from './tarjeta.js';
import type { usePaginas } from './use-paginas.js';

interface ParecidasProps {
  readonly consulta: Partial<FiltrosAdmin>;
  readonly lista: ReturnType<typeof usePaginas>;
  readonly puedeEliminar: boolean;
}

/**
 * What a search with a typing mistake may have meant, apart from the list. It is asked once the list has said that it
 * found little, and only for a search alone: the other filters would not hold for it. A code, plate or number that was
 * found has no mistake: its neighbours are others.
 */
export function Parecidas({ consulta: { q = '', ...otros }, lista, puedeEliminar }: ParecidasProps) {
  const titulo = useId();
  const enFilas = useEnFilas();
  const primera = lista.currentData?.pages[0];
  const exacta = /\d/.test(q) && primera !== undefined && primera.items.length > 0;
  const sola = q !== '' && Object.values(otros).every((otro) => otro === undefined);
  const skip = !sola || exacta || primera === undefined || primera.next !== undefined;
  const { currentData } = useInscripcionesParecidasQuery({ q }, { skip });
  if (skip || !currentData || currentData.items.length === 0) return null;
  return (
    <section className="re-parecidas" aria-labelledby={titulo}>
      <p>
        <b id={titulo}>Parecidos</b> se escriben casi igual que «{q}»
      </p>
      <div className="re-lista">
        {enFilas && <Tabla inscripciones={currentData.items} label="Parecidas" />}
        {!enFilas &&
          currentData.items.map((inscripcion) => (
            <Tarjeta
              key={inscripcion.id}
              inscripcion={inscripcion}
              puedeEliminar={puedeEliminar}
              onShowOthers={undefined}
            />
          ))}
      </div>
    </section>
  );
}

import { useState, type ReactNode } from 'react';
import { isErrorApi } from '@portal/api-client';
import type { FiltrosAdmin } from '@portal/contracts/inscripciones';
import { Button, Failure, SkeletonCards, useDensidad, useFocusAfter } from '@portal/ui';
import { Tabla, useCabenFilas } from './tabla.js';
import { Tarjeta } from './tarjeta.js';
import { soloDeLaPlaca } from './use-filtros.js';
import type { usePaginas } from './use-paginas.js';

const FALLO = 'No pudimos cargar las inscripciones. Revise su conexión e intente de nuevo.';

interface InscripcionesProps {
  readonly lista: ReturnType<typeof usePaginas>;
  readonly abrirPaginas: (cuantas: number) => void;
  readonly consulta: Partial<FiltrosAdmin>;
  readonly puedeEliminar: boolean;
  /** Searches for this alone: a plate or a code. */
  readonly ver: (texto: string) => void;
  /** Shown when there are none. */
  readonly ninguna: ReactNode;
}

/**
 * The list as far as it is loaded. Beneath it stands 'Cargar más', or what failed. Both buttons go away with their
 * answer, and the focus then moves to that answer.
 */
export function InscripcionesSection({
  lista,
  abrirPaginas,
  consulta,
  puedeEliminar,
  ver,
  ninguna,
}: InscripcionesProps) {
  const { vistas, error, isFetching, isFetchNextPageError, abiertas, fetchNextPage, refetch } = lista;
  const inscripciones = vistas?.flatMap(({ items }) => items) ?? [];
  const { place, moveFocus } = useFocusAfter<HTMLDivElement & HTMLTableRowElement>(
    `${inscripciones.length} ${error !== undefined}`,
  );
  const [desde, setDesde] = useState(0);
  const enFilas = useEnFilas();
  const pedir = (que: typeof refetch | typeof fetchNextPage) => {
    setDesde(que === fetchNextPage ? inscripciones.length : 0);
    moveFocus();
    void que();
  };
  const cargarMas = () => {
    pedir(fetchNextPage);
    abrirPaginas(abiertas + 1);
  };
  if (!vistas && !error) return <SkeletonCards />;
  return (
    <div className="re-lista" aria-busy={isFetching}>
      {vistas && inscripciones.length === 0 && (
        <div ref={error ? undefined : place} tabIndex={-1}>
          {ninguna}
        </div>
      )}
      {enFilas && inscripciones.length > 0 && (
        <Tabla inscripciones={inscripciones} ver={ver} place={error ? undefined : { en: desde, ref: place }} />
      )}
      {!enFilas &&
        inscripciones.map((inscripcion, i) => (
          <Tarjeta
            key={inscripcion.id}
            ref={!error && i === desde ? place : undefined}
            inscripcion={inscripcion}
            puedeEliminar={puedeEliminar}
            ver={ver}
            onShowOthers={
              soloDeLaPlaca(consulta, inscripcion.placaCabezote) ? undefined : () => ver(inscripcion.placaCabezote)
            }
          />
        ))}
      {error ? (
        <div ref={place} tabIndex={-1}>
          <Failure
            message={FALLO}
            requestId={isErrorApi(error) ? error.requestId : undefined}
            busy={isFetching}
            onRetry={() => pedir(isFetchNextPageError ? fetchNextPage : refetch)}
          />
        </div>
      ) : (
        lista.hayMas && (
          <Button busy={lista.isFetchingNextPage && 'Cargando...'} onClick={cargarMas}>
            Cargar más
          </Button>
        )
      )}
    </div>
  );
}

/** Rows for who chose 'Compacta' and has room for them; cards for everybody else. */
export function useEnFilas(): boolean {
  const { densidad } = useDensidad();
  return useCabenFilas() && densidad === 'compacta';
}

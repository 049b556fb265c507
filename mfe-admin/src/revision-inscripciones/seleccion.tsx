import { createContext, use, useState, type ReactNode } from 'react';
import type { FiltrosDeExportacion } from '@portal/contracts/inscripciones';

/** Which enrolments of the list were chosen: some of those on screen, or all that its filter finds. */
export interface Seleccion {
  readonly elegidas: ReadonlySet<string>;
  readonly delFiltro: boolean;
  readonly alternar: (id: string, hastaAqui: boolean) => void;
  readonly alternarTodas: () => void;
  readonly elegirDelFiltro: () => void;
  readonly limpiar: () => void;
  readonly visibles: readonly string[];
}

const Contexto = createContext<Seleccion | undefined>(undefined);

/** Undefined where nothing can be chosen. */
export const useElegidas = (): Seleccion | undefined => use(Contexto);

export function ConSeleccion({ seleccion, children }: { readonly seleccion: Seleccion; readonly children: ReactNode }) {
  return <Contexto value={seleccion}>{children}</Contexto>;
}

interface Estado {
  /** The list that it belongs to: another one begins with nothing chosen. */
  readonly lista: string;
  readonly ids: ReadonlySet<string>;
  readonly delFiltro: boolean;
  /** Where a range with the shift key begins. */
  readonly ancla?: string | undefined;
}

/** What was chosen of this list. One that leaves the screen is not chosen any more. */
export function useSeleccion(visibles: readonly string[], consulta: FiltrosDeExportacion): Seleccion {
  const lista = JSON.stringify(consulta);
  const [estado, setEstado] = useState<Estado>({ lista, ids: new Set(), delFiltro: false });
  const actual: Estado = estado.lista === lista ? estado : { lista, ids: new Set(), delFiltro: false };
  const elegidas = new Set(visibles.filter((id) => actual.delFiltro || actual.ids.has(id)));
  const poner = (ids: ReadonlySet<string>, mas: Partial<Estado> = {}) =>
    setEstado({ lista, ids, delFiltro: false, ...mas });
  return {
    elegidas,
    delFiltro: actual.delFiltro,
    visibles,
    alternar: (id, hastaAqui) => {
      const ids = new Set(elegidas);
      const elegir = !ids.has(id);
      for (const una of hastaAqui ? entre(visibles, actual.ancla, id) : [id])
        if (elegir) ids.add(una);
        else ids.delete(una);
      poner(ids, { ancla: id });
    },
    alternarTodas: () => poner(elegidas.size === visibles.length ? new Set() : new Set(visibles)),
    elegirDelFiltro: () => poner(new Set(), { delFiltro: true }),
    limpiar: () => poner(new Set()),
  };
}

/** From one to the other, in the order of the list; the other alone when the first is not there. */
function entre(visibles: readonly string[], desde: string | undefined, hasta: string): readonly string[] {
  const [a, b] = [desde === undefined ? -1 : visibles.indexOf(desde), visibles.indexOf(hasta)];
  if (a < 0 || b < 0) return [hasta];
  return visibles.slice(Math.min(a, b), Math.max(a, b) + 1);
}

interface CasillaProps {
  readonly id: string;
  readonly codigo: string;
}

/** Chooses one; with the shift key all from the last one on. */
export function Casilla({ id, codigo }: CasillaProps) {
  const seleccion = useElegidas();
  if (!seleccion) return null;
  return (
    <label className="re-casilla">
      <input
        type="checkbox"
        className="caja"
        checked={seleccion.elegidas.has(id)}
        aria-label={`Elegir ${codigo}`}
        onChange={({ nativeEvent }) =>
          seleccion.alternar(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Chooses all that are on screen, or none. */
export function CasillaDeTodas({ label }: { readonly label?: string }) {
  const seleccion = useElegidas();
  if (!seleccion || seleccion.visibles.length === 0) return null;
  const { elegidas, visibles } = seleccion;
  return (
    <label className="re-casilla">
      <input
        type="checkbox"
        className="caja"
        checked={elegidas.size === visibles.length}
        ref={(caja) => {
          if (caja) caja.indeterminate = elegidas.size > 0 && elegidas.size < visibles.length;
        }}
        aria-label={label === undefined ? 'Elegir todas las de la lista' : undefined}
        onChange={seleccion.alternarTodas}
      />
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}

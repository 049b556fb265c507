import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, messageFor, queryFor, useUsuario } from '@portal/api-client';
import { nombreConductor, todasInscripciones, type InscripcionListada } from '@portal/contracts/inscripciones';
import { sinTildes } from '@portal/dominio/nombres';
import { paginaDeRevision, paginas, type Pagina } from '@portal/dominio/paginas';
import { Dialog, Icon, MuiProvider, Plate } from '@portal/ui';
import { useRegistro } from '../registro/use-registro.js';
import { alcanza } from './alcanza.js';
import { menuDe } from './menu.js';

const buscadorApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The beginning of the administrators' list for a search, under a name of its own. */
    buscarInscripciones: queryFor(build, todasInscripciones),
  }),
});
const { useBuscarInscripcionesQuery } = buscadorApi;

/** Milliseconds without typing before the server is asked. */
const PAUSA = 200;
/** A shorter text finds too many. */
const LETRAS = 2;
const HALLADAS = 8;

type Cosa =
  | { readonly de: 'inscripcion'; readonly to: string; readonly inscripcion: InscripcionListada }
  | { readonly de: 'pagina'; readonly to: string; readonly pagina: Pagina }
  /** The list with this search, where it finds more than stands here. */
  | { readonly de: 'todas'; readonly to: string };

interface BuscadorProps {
  readonly onClose: () => void;
}

/** A field and what it finds: enrolments by the search of the review, and the pages that this person may open. */
export const BuscadorDialog = (props: BuscadorProps) => (
  <MuiProvider>
    <Dialog open title="Buscar" onClose={props.onClose}>
      <Paleta {...props} />
    </Dialog>
  </MuiProvider>
);

/**
 * WAI-ARIA Authoring Practices, combobox with a list: the focus stays in the field, the arrows move through the list.
 */
function Paleta({ onClose }: BuscadorProps) {
  const [texto, setTexto] = useState('');
  // By its address: what is found later stands above what was chosen.
  const [elegida, setElegida] = useState<string>();
  const lista = useId();
  const navigate = useNavigate();
  const { cosas, dice } = useHalladas(texto);
  const activa = Math.max(
    cosas.findIndex(({ to }) => to === elegida),
    0,
  );
  const ir = (cosa: Cosa | undefined) => {
    if (!cosa) return;
    onClose();
    void navigate(cosa.to);
  };
  const alTeclear = (event: KeyboardEvent) => {
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (paso !== undefined && cosas.length > 0) {
      event.preventDefault();
      setElegida(cosas.at((activa + paso) % cosas.length)?.to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      ir(cosas[activa]);
    }
  };
  return (
    <>
      <div className="control buscador-campo">
        <Icon name="buscar" />
        <input
          type="text"
          role="combobox"
          name="buscar"
          aria-label="Placa, código, nombre o página"
          aria-expanded={cosas.length > 0}
          aria-controls={lista}
          aria-autocomplete="list"
          aria-activedescendant={cosas.length > 0 ? `${lista}-${activa}` : undefined}
          placeholder="Placa, código o nombre"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          autoFocus
          value={texto}
          onChange={(event) => {
            setTexto(event.target.value);
            setElegida(undefined);
          }}
          onKeyDown={alTeclear}
        />
      </div>
      <ul className="buscador-cosas" role="listbox" id={lista} aria-label="Resultados">
        {cosas.map((cosa, n) => (
          <Opcion key={cosa.to} id={`${lista}-${n}`} cosa={cosa} activa={n === activa} onChoose={() => ir(cosa)} />
        ))}
      </ul>
      <p role="status" className="buscador-dice">
        {dice}
      </p>
    </>
  );
}

interface OpcionProps {
  readonly id: string;
  readonly cosa: Cosa;
  readonly activa: boolean;
  readonly onChoose: () => void;
}

function Opcion({ id, cosa, activa, onChoose }: OpcionProps) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (activa) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [activa]);
  return (
    // The keyboard is the field's (aria-activedescendant); a press would take the focus from it.
    <li
      ref={place}
      id={id}
      role="option"
      aria-selected={activa}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Dicha cosa={cosa} />
    </li>
  );
}

/** What was found, as it stands in the list. */
function Dicha({ cosa }: Pick<OpcionProps, 'cosa'>): ReactElement {
  switch (cosa.de) {
    case 'todas':
      return (
        <>
          <Icon name="lista" />
          <span>Ver todas las inscripciones que coinciden</span>
        </>
      );
    case 'inscripcion':
      return (
        <>
          <Plate value={cosa.inscripcion.placaCabezote} />
          <span>
            <b>{nombreConductor(cosa.inscripcion)}</b>
            <small>
              {cosa.inscripcion.codigo} · {cosa.inscripcion.nombreRazonSocial}
            </small>
          </span>
        </>
      );
    case 'pagina':
      return (
        <>
          <Icon name={cosa.pagina.icon} />
          <span>{cosa.pagina.label}</span>
        </>
      );
  }
}

/** What a text finds, enrolments first, and the sentence about it. */
function useHalladas(texto: string): { readonly cosas: readonly Cosa[]; readonly dice: string } {
  const q = useTrasLaPausa(limpio(texto));
  const busca = q.length >= LETRAS && q === limpio(texto);
  const { currentData, isFetching, error } = useBuscarInscripcionesQuery(
    { q, limite: HALLADAS },
    { skip: !busca, refetchOnMountOrArgChange: true },
  );
  const halladas = busca ? (currentData?.items ?? []) : [];
  const hayMas = busca && currentData?.next !== undefined;
  const paginasHalladas = usePaginasDe(texto);
  const cosas: readonly Cosa[] = [
    ...halladas.map((inscripcion): Cosa => ({
      de: 'inscripcion',
      to: paginaDeRevision(inscripcion.id),
      inscripcion,
    })),
    ...(hayMas ? [{ de: 'todas', to: `${paginas.revision.to}?${new URLSearchParams({ q })}` } as const] : []),
    ...paginasHalladas.map((pagina): Cosa => ({ de: 'pagina', to: pagina.to, pagina })),
  ];
  if (limpio(texto) === '') return { cosas, dice: 'Escriba, elija con las flechas y pulse Enter.' };
  if (busca && error) return { cosas, dice: messageFor(error, 'No pudimos buscar. Intente de nuevo.') };
  if (isFetching || q !== limpio(texto)) return { cosas, dice: 'Buscando...' };
  if (cosas.length === 0) return { cosas, dice: 'Nada coincide. Pruebe con menos letras.' };
  const unas = halladas.length === 1 ? '1 inscripción' : `${hayMas ? 'más de ' : ''}${halladas.length} inscripciones`;
  const otras = paginasHalladas.length === 1 ? '1 página' : `${paginasHalladas.length} páginas`;
  const dichas = [...(halladas.length > 0 ? [unas] : []), ...(paginasHalladas.length > 0 ? [otras] : [])];
  return { cosas, dice: `${dichas.join(' y ')}.` };
}

/** What the search of the review takes (`textoLibre`): control characters would make it refuse the whole text. */
const limpio = (texto: string): string => texto.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();

/** The text once nobody has typed for a moment. */
function useTrasLaPausa(texto: string): string {
  const [quieto, setQuieto] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuieto(texto), PAUSA);
    return () => clearTimeout(timer);
  }, [texto]);
  return quieto;
}

/** The pages of the menu that this person may open, by the words of their names. */
function usePaginasDe(texto: string): readonly Pagina[] {
  const sesion = useUsuario();
  const { grupos, sueltas } = menuDe(useRegistro());
  if (sesion.estado !== 'sesion') return [];
  const palabras = sinTildes(texto.trim()).split(/\s+/u);
  return [paginas.inicio, ...grupos.flatMap(({ items }) => items), ...sueltas].filter(
    (pagina) => alcanza(sesion.usuario, pagina) && palabras.every((una) => sinTildes(pagina.label).includes(una)),
  );
}

import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { Icon, IconButton, type IconName } from '@portal/ui';
import { conLista } from '../revision-inscripciones/abrir.js';
import { escribe } from '../revision-inscripciones/escribe.js';
import { useFiltros } from '../revision-inscripciones/use-filtros.js';
import { cuentaDe, usePaginas } from '../revision-inscripciones/use-paginas.js';

/** Back to the list, and the enrolments beside this one in it: K the one before, J the next. */
export function Vecinas({ id }: { readonly id: string }) {
  const { search, state } = useLocation();
  return (
    <nav className="in-vecinas" aria-label="Lista">
      <Link to={{ pathname: paginas.revision.to, search }}>
        <Icon name="volver" size="s" />
        Revisión
      </Link>
      {desdeLista(state) && <EnLaLista id={id} />}
    </nav>
  );
}

/** Who came by an address alone has no neighbours, and no list is asked for. */
const desdeLista = (state: unknown): boolean => typeof state === 'object' && state !== null && 'desdeLista' in state;

function EnLaLista({ id }: { readonly id: string }) {
  const { consulta, paginas: abiertas, errorDeDias } = useFiltros();
  const pide = errorDeDias === undefined;
  const { vistas = [], hayMas, isFetching, fetchNextPage } = usePaginas(consulta, abiertas, pide);
  const { search } = useLocation();
  const navigate = useNavigate();
  const lista = vistas.flatMap(({ items }) => items);
  const en = lista.findIndex((una) => una.id === id);
  const anterior = en > 0 ? lista[en - 1] : undefined;
  const siguiente = en < 0 ? undefined : lista[en + 1];
  const alFinal = en >= 0 && en === lista.length - 1 && hayMas && !isFetching;
  useEffect(() => {
    if (alFinal) void fetchNextPage();
  }, [alFinal, fetchNextPage]);
  const ir = (otra: { readonly id: string } | undefined) =>
    otra && void navigate({ pathname: paginaDeRevision(otra.id), search }, { state: conLista });
  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || escribe(event.target)) return;
    if (event.key === 'k' || event.key === 'K') ir(anterior);
    if (event.key === 'j' || event.key === 'J') ir(siguiente);
  });
  useEffect(() => {
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, []);
  if (en < 0) return null;
  return (
    <>
      <span className="in-posicion">
        {en + 1} de {cuentaDe(vistas).split(' ')[0]}
      </span>
      <Flecha icono="anterior" tecla="K" label="Inscripción anterior" onClick={anterior && (() => ir(anterior))} />
      <Flecha icono="siguiente" tecla="J" label="Inscripción siguiente" onClick={siguiente && (() => ir(siguiente))} />
    </>
  );
}

interface FlechaProps {
  readonly icono: IconName;
  readonly tecla: string;
  readonly label: string;
  /** Undefined at an end of the list. */
  readonly onClick: (() => void) | undefined;
}

const Flecha = ({ icono, tecla, label, onClick }: FlechaProps) => (
  <IconButton
    icon={icono}
    label={label}
    spent={!onClick}
    aria-keyshortcuts={tecla}
    title={`${label} (${tecla})`}
    onClick={onClick}
  />
);

import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api, isErrorApi, pagesFor, useInvalidateTags, useUsuario } from '@portal/api-client';
import { Button, EmptyState, Failure, PageHeader, SkeletonCards, useFocusAfter } from '@portal/ui';

import '../estilos/mis-inscripciones.css';

import { misInscripciones } from '@portal/contracts/inscripciones';
import { listasPropias, type ListaPropia } from '@portal/dominio/filtros';
import { cantidad, conteo } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { BorradorSinTerminar } from '@portal/ui/borrador';
import { valoresDe } from '../borrador-guardado.js';
import { leer } from '../borrador-local.js';
import { TarjetaInscripcion } from './tarjeta-inscripcion.js';

const NUEVA = paginas.nuevaInscripcion.to;

/**
 * The person's own enrolments, newest first, fifty at a time; or those of one figure of the dashboard, as the address
 * says: `?estado=completada`.
 */
export function MisInscripcionesPage() {
  const pedida = new URLSearchParams(useLocation().search).get('estado');
  const estado = listasPropias.find(({ value }) => value === pedida)?.value;
  return (
    <div className="cont" key={estado}>
      <Encabezado estado={estado} />
      {estado ? <Filtrada estado={estado} /> : <BorradorSection />}
      <Lista estado={estado} />
    </div>
  );
}

interface ListaProps {
  /** Which of them; all without it. */
  readonly estado: ListaPropia | undefined;
}

const useLista = ({ estado }: ListaProps) => useMisInscripcionesInfiniteQuery(estado && { estado });

/** Which of them stand here, how many, and the way back to all. */
function Filtrada({ estado }: { readonly estado: ListaPropia }) {
  const { data } = useLista({ estado });
  const total = data?.pages[0]?.total;
  return (
    <p className="mi-filtro">
      <b role="status">
        {palabraDe(estado)}
        {total !== undefined && `: ${conteo(total)} ${total === '1' ? 'inscripción' : 'inscripciones'}`}
      </b>
      <Link to={paginas.misInscripciones.to}>Ver todas mis inscripciones</Link>
    </p>
  );
}

const palabraDe = (estado: ListaPropia): string => listasPropias.find(({ value }) => value === estado)!.label;

/** Reads the list again, and leads to the form unless the empty list below does: one primary action per view. */
function Encabezado(props: ListaProps) {
  const { data, isFetching, isFetchingNextPage, refetch } = useLista(props);
  const invalidate = useInvalidateTags();
  const actualizar = () => {
    invalidate('Tablero');
    void refetch();
  };
  const vacia = data?.pages[0]?.items.length === 0;
  const acciones = (
    <span className="cab-acciones">
      {data && (
        <Button icon="reintentar" busy={isFetching && !isFetchingNextPage && 'Actualizando...'} onClick={actualizar}>
          Actualizar
        </Button>
      )}
      {(!vacia || props.estado) && <Nueva />}
    </span>
  );
  return (
    <PageHeader title="Mis Inscripciones" aside={acciones}>
      Las inscripciones que usted ha enviado y el estado de sus firmas.
    </PageHeader>
  );
}

const Nueva = () => (
  <Button variant="primary" icon="nuevo" to={NUEVA}>
    Nueva Inscripción
  </Button>
);

/**
 * 'Cargar más' and 'Reintentar' disappear when pressed: the focus goes to the first new enrolment, or to the refusal.
 */
function Lista(props: ListaProps): ReactNode {
  const {
    data,
    error,
    isLoading,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useLista(props);
  const inscripciones = data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, moveFocus } = useFocusAfter<HTMLDivElement>(`${inscripciones.length} ${error !== undefined}`);
  const [desde, setDesde] = useState(0);
  const abiertas = data?.pages.length ?? 0;
  const [pedidas, setPedidas] = useState(1);
  // The query drops a request for the next page while it reads the list again, so that the wish waits.
  const espera = abiertas > 0 && abiertas < pedidas && !error;
  const puedeSeguir = espera && hasNextPage && !isFetching;
  useEffect(() => {
    if (puedeSeguir) void fetchNextPage();
  }, [puedeSeguir, fetchNextPage]);
  if (isLoading) return <Cargando />;
  const pedir = (que: 'lista' | 'mas') => {
    setDesde(que === 'mas' ? inscripciones.length : 0);
    moveFocus();
    if (que === 'mas') setPedidas(abiertas + 1);
    if (error) void (que === 'mas' ? fetchNextPage() : refetch());
  };
  if (!data)
    return <Failure message={FALLO} requestId={idOf(error)} busy={isFetching} onRetry={() => pedir('lista')} />;
  if (inscripciones.length === 0) return <SinInscripciones ref={place} {...props} />;
  return (
    <>
      <div className="lista">
        {inscripciones.map((inscripcion, i) => (
          <TarjetaInscripcion
            key={inscripcion.id}
            inscripcion={inscripcion}
            ref={!error && i === desde ? place : undefined}
          />
        ))}
      </div>
      {error ? (
        <div ref={place} tabIndex={-1}>
          <Failure
            message={FALLO}
            requestId={idOf(error)}
            busy={isFetching}
            onRetry={() => pedir(isFetchNextPageError ? 'mas' : 'lista')}
          />
        </div>
      ) : (
        hasNextPage && (
          <p className="mas">
            <Button busy={(espera || isFetchingNextPage) && 'Cargando...'} onClick={() => pedir('mas')}>
              Cargar más
            </Button>
          </p>
        )
      )}
      <p className="cuantas" role="status">
        {cuantas(inscripciones.length, data.pages[0]?.total)}
      </p>
    </>
  );
}

const FALLO = 'No pudimos cargar sus inscripciones. Revise su conexión e intente de nuevo.';

const idOf = (error: unknown) => (isErrorApi(error) ? error.requestId : undefined);

/** `Mostrando 50 de 120`; nothing while the first page holds them all. */
const cuantas = (vistas: number, total: string | undefined): string =>
  total === undefined || total === String(vistas) ? '' : `Mostrando ${cantidad(vistas)} de ${conteo(total)}`;

const Cargando = () => (
  <>
    <p className="t2 cargando" role="status">
      Cargando sus inscripciones...
    </p>
    <SkeletonCards />
  </>
);

const SinInscripciones = ({ ref, estado }: ListaProps & { readonly ref: Ref<HTMLElement> }) => (
  <section className="tarjeta" ref={ref} tabIndex={-1}>
    {estado ? (
      <EmptyState
        drawing="documentos"
        title="El filtro no encuentra ninguna de sus inscripciones."
        heading="h2"
        action={<Button to={paginas.misInscripciones.to}>Limpiar filtros</Button>}
      >
        Está viendo solo las que cumplen «{palabraDe(estado)}».
      </EmptyState>
    ) : (
      <EmptyState drawing="documentos" title="Aún no tiene inscripciones." heading="h2" action={<Nueva />}>
        Comience con los datos del vehículo; puede guardar un borrador y seguir después.
      </EmptyState>
    )}
  </section>
);

/** Leads back to the draft of this person in this browser, which the list does not hold. */
function BorradorSection() {
  const sesion = useUsuario();
  return sesion.estado === 'sesion' ? <Suyo key={sesion.usuario.email} email={sesion.usuario.email} /> : null;
}

function Suyo({ email }: { readonly email: string }) {
  const [borrador] = useState(() => leer(email));
  return borrador && <BorradorSinTerminar placa={valoresDe(borrador).placaCabezote} guardadoEn={borrador.guardadoEn} />;
}

/** Retries up to 3 times unless 401 (docs/especificacion/especificacion.txt, section 7). */
const { useMisInscripcionesInfiniteQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    misInscripciones: pagesFor(build, misInscripciones, { provides: ['Inscripciones'], retries: 3 }),
  }),
});

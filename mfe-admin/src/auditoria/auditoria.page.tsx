import './auditoria.css';

import { download, isErrorApi, useUsuario } from '@portal/api-client';
import { exportarAuditoria, type FormatoDeAuditoria } from '@portal/contracts/auditoria';
import { conteo } from '@portal/dominio/formatos';
import { soloAudita, tieneRol } from '@portal/dominio/roles';
import { Button, EmptyState, Failure, PageHeader, SkeletonCards, useFocusAfter } from '@portal/ui';
import { Exportacion } from '../revision-inscripciones/exportacion.dialog.js';
import { AccesoDenegado } from '../solo-administradores.js';
import { useVerAuditoriaInfiniteQuery } from './auditoria.api.js';
import { EntradasSection } from './entradas.section.js';
import { FiltrosSection } from './filtros.section.js';
import { useFiltros, type Consulta } from './use-filtros.js';
import { VerificacionSection } from './verificacion.section.js';

const FALLO = 'No pudimos leer la auditoría. Revise su conexión e intente de nuevo.';

/** The audit, for administrators and auditors: who did what, to which enrolment, when. */
export function AuditoriaPage() {
  const sesion = useUsuario();
  if (sesion.estado !== 'sesion') return <SkeletonCards page />;
  const administra = tieneRol(sesion.usuario, 'admin');
  return administra || soloAudita(sesion.usuario) ? <Auditoria administra={administra} /> : <AccesoDenegado />;
}

function Auditoria({ administra }: { readonly administra: boolean }) {
  const { filtros, errorDeDias, onCodigo, sePuedePedir, consulta, hayFiltros, elegir, limpiar } = useFiltros();
  return (
    <>
      <PageHeader title="Auditoría" aside={sePuedePedir && <Exportar consulta={consulta} />}>
        Quién hizo qué, sobre cuál inscripción y cuándo. Nada se edita ni se borra.
      </PageHeader>
      <VerificacionSection />
      <FiltrosSection filtros={filtros} onChange={elegir} errorDeDias={errorDeDias} onCodigo={onCodigo} />
      {sePuedePedir && <Lista consulta={consulta} administra={administra} limpiar={hayFiltros ? limpiar : undefined} />}
    </>
  );
}

const formatos: Readonly<Record<FormatoDeAuditoria, readonly [string, string]>> = {
  xlsx: ['Excel (.xlsx)', 'Para leer y ordenar en una hoja de cálculo.'],
  csv: ['CSV', 'Texto separado por comas, para otros programas.'],
};

const Exportar = ({ consulta }: { readonly consulta: Consulta }) => (
  <Exportacion
    titulo="Exportar la auditoría"
    frase={
      'El archivo lleva todas las entradas que encuentran los filtros, no solo las que están a la vista. ' +
      'La exportación queda en la auditoría.'
    }
    formatos={formatos}
    pedir={(formato, opciones) =>
      download(exportarAuditoria, { ...consulta, formato }, `auditoria.${formato}`, opciones)
    }
  />
);

interface ListaProps {
  readonly consulta: Consulta;
  readonly administra: boolean;
  /** Undefined where nothing is filtered. */
  readonly limpiar: (() => void) | undefined;
}

function Lista({ consulta, administra, limpiar }: ListaProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, isFetchNextPageError, refetch } =
    useVerAuditoriaInfiniteQuery(consulta);
  const entradas = data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, moveFocus } = useFocusAfter<HTMLParagraphElement>(`${entradas.length} ${error !== undefined}`);
  const total = data?.pages[0]?.total;
  const despues = (accion: () => unknown) => () => {
    moveFocus();
    accion();
  };
  if (!data && !error) return <SkeletonCards />;
  return (
    <div aria-busy={isFetching}>
      <div className="re-cuenta">
        <p role="status" ref={place} tabIndex={-1}>
          {data && <b>{total === '1' ? '1 entrada' : `${conteo(total ?? String(entradas.length))} entradas`}</b>}
        </p>
        {limpiar && (
          <button type="button" className="re-enlace" onClick={despues(limpiar)}>
            Limpiar filtros
          </button>
        )}
        <button type="button" className="re-enlace" aria-disabled={isFetching} onClick={despues(refetch)}>
          Actualizar
        </button>
      </div>
      {data && entradas.length === 0 && <Vacia limpiar={limpiar} />}
      <EntradasSection entradas={entradas} administra={administra} />
      {error ? (
        <Failure
          message={FALLO}
          requestId={isErrorApi(error) ? error.requestId : undefined}
          busy={isFetching}
          onRetry={despues(isFetchNextPageError ? fetchNextPage : refetch)}
        />
      ) : (
        hasNextPage && (
          <div className="au-mas">
            <Button busy={isFetchingNextPage && 'Cargando...'} onClick={() => void fetchNextPage()}>
              Cargar más
            </Button>
          </div>
        )
      )}
    </div>
  );
}

const Vacia = ({ limpiar }: Pick<ListaProps, 'limpiar'>) => (
  <section className="tarjeta">
    {limpiar ? (
      <EmptyState
        drawing="documentos"
        heading="h2"
        title="No hay entradas que coincidan con los filtros"
        action={<Button onClick={limpiar}>Limpiar filtros</Button>}
      >
        Pruebe con otros días o con otra persona.
      </EmptyState>
    ) : (
      <EmptyState drawing="documentos" heading="h2" title="Todavía no hay entradas.">
        Aparecerán aquí a medida que se use el portal.
      </EmptyState>
    )}
  </section>
);

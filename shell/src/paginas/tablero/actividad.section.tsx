import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type InscripcionListada } from '@portal/contracts/inscripciones';
import { esDePrueba, estadoAdmin, estadoPropio } from '@portal/dominio/estados';
import { fechaLarga } from '@portal/dominio/formatos';
import { paginaDeMiInscripcion, paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { Button, EmptyState, Failure, Loading, Plate, Skeleton, StatusChip } from '@portal/ui/base';
import { useActividadDeLaEmpresaQuery, useActividadRecienteQuery } from './tablero.api.js';

const LAST = 5;

interface ActividadProps {
  /** An administrator's figures and activity are the company's. */
  readonly administra: boolean;
}

/** The last five enrolments, the person's own or the company's; or the empty state when there are none. */
export function ActividadSection({ administra }: ActividadProps) {
  return (
    <section className="tarjeta reciente" aria-labelledby="actividad">
      <h2 className="tit-sec" id="actividad">
        Actividad reciente
      </h2>
      {administra && (
        <p className="peq t2 de-quien">Las últimas inscripciones de toda la empresa, como las cifras de arriba.</p>
      )}
      {administra ? <DeLaEmpresa /> : <Propia />}
    </section>
  );
}

const Propia = () => <Lista administra={false} consulta={useActividadRecienteQuery({ limite: LAST })} />;
const DeLaEmpresa = () => <Lista administra consulta={useActividadDeLaEmpresaQuery({ limite: LAST })} />;

interface ListaProps extends ActividadProps {
  readonly consulta: {
    readonly data?: { readonly items: readonly InscripcionListada[] } | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

function Lista({ administra, consulta: { data, isError, refetch, isFetching } }: ListaProps): ReactNode {
  if (data)
    return data.items.length > 0 ? (
      data.items.map((item) => <Row key={item.id} inscripcion={item} administra={administra} />)
    ) : (
      <Nothing administra={administra} />
    );
  if (!isError) return <LoadingRows />;
  return (
    <div className="relleno">
      <Failure
        message="No pudimos cargar la actividad. Revise su conexión e intente de nuevo."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </div>
  );
}

function Row({ inscripcion, administra }: ActividadProps & { readonly inscripcion: InscripcionListada }) {
  const { id, placaCabezote, nombresConductor, apellidosConductor, createdAt } = inscripcion;
  return (
    <Link className="actividad" to={administra ? paginaDeRevision(id) : paginaDeMiInscripcion(id)}>
      <Plate value={placaCabezote} />
      <span>
        <b>
          {nombresConductor} {apellidosConductor}
        </b>
        <span className="peq t3">{fechaLarga(createdAt)}</span>
        {esDePrueba(inscripcion) && <StatusChip de="marca" estado="prueba" />}
        {inscripcion.sembrada && <StatusChip de="marca" estado="sembrada" />}
      </span>
      {administra ? (
        <StatusChip de="admin" estado={estadoAdmin(inscripcion)} />
      ) : (
        <StatusChip de="propio" estado={estadoPropio(inscripcion)} />
      )}
    </Link>
  );
}

const Nothing = ({ administra }: ActividadProps) => (
  <EmptyState
    drawing="camion"
    title="No hay actividad reciente"
    action={
      <div className="fila acciones">
        <Button variant="primary" icon="nuevo" to={paginas.nuevaInscripcion.to}>
          Crear Primera Inscripción
        </Button>
        {administra && <Button to={paginas.revision.to}>Ver Revisión Inscripciones</Button>}
      </div>
    }
  >
    Cuando registre una inscripción, la verá aquí.
  </EmptyState>
);

const LoadingRows = () => (
  <Loading label="Cargando actividad">
    {[0, 1, 2].map((row) => (
      <div key={row} className="actividad">
        <Skeleton width={108} height={34} />
        <Skeleton width="60%" />
        <Skeleton width={96} height={28} />
      </div>
    ))}
  </Loading>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type InscripcionListada } from '@portal/contracts/inscripciones';
import { estadoPropio } from '@portal/dominio/estados';
import { fechaLarga } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { Button, EmptyState, Failure, Loading, Plate, Skeleton, StatusChip } from '@portal/ui/base';
import { useActividadRecienteQuery } from './tablero.api.js';

const LAST = 5;

interface ActividadProps {
  /** An administrator's figures are the company's, but this list is not: a line says so. */
  readonly administra: boolean;
}

/** The person's last five enrolments, or the empty state when there are none. */
export function ActividadSection({ administra }: ActividadProps) {
  return (
    <section className="tarjeta reciente" aria-labelledby="actividad">
      <h2 className="tit-sec" id="actividad">
        Actividad reciente
      </h2>
      {administra && (
        <p className="peq t2 de-quien">
          Solo las inscripciones que usted envió. Las cifras de arriba son de toda la empresa.
        </p>
      )}
      <Activity administra={administra} />
    </section>
  );
}

function Activity({ administra }: ActividadProps): ReactNode {
  const { data, isError, refetch, isFetching } = useActividadRecienteQuery({ limite: LAST });
  if (data)
    return data.items.length > 0 ? (
      data.items.map((item) => <Row key={item.id} inscripcion={item} />)
    ) : (
      <Nothing administra={administra} />
    );
  if (!isError) return <LoadingRows />;
  return (
    <div className="relleno">
      <Failure
        message="No pudimos cargar su actividad. Revise su conexión e intente de nuevo."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </div>
  );
}

function Row({ inscripcion }: { readonly inscripcion: InscripcionListada }) {
  const { placaCabezote, nombresConductor, apellidosConductor, createdAt } = inscripcion;
  return (
    <Link className="actividad" to={paginas.misInscripciones.to}>
      <Plate value={placaCabezote} />
      <span>
        <b>
          {nombresConductor} {apellidosConductor}
        </b>
        <span className="peq t3">{fechaLarga(createdAt)}</span>
      </span>
      <StatusChip de="propio" estado={estadoPropio(inscripcion)} />
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

import { Link } from 'react-router-dom';
import type { FiltrosDeExportacion } from '@portal/contracts/inscripciones';
import { cantidad, porcentaje } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { Failure, Loading, Skeleton } from '@portal/ui/base';
import { useUltimaSemanaQuery } from './tablero.api.js';

/** How far the enrolments of the last seven days got, each stage the way to its list; nothing when none was sent. */
export function SemanaSection() {
  const { data, isError, refetch, isFetching } = useUltimaSemanaQuery({ periodo: 'semana' });
  if (data?.actual.enviadas === 0) return null;
  return (
    <section className="tarjeta pa-semana" aria-labelledby="semana">
      <header className="tit-sec">
        <h3 id="semana">Últimos 7 días</h3>
        <Link to={paginas.reportes.to}>Ver Reportes</Link>
      </header>
      {data && <Embudo {...data.actual} />}
      {!data && !isError && <Cargando />}
      {!data && isError && (
        <div className="relleno">
          <Failure
            message="No pudimos cargar los últimos días. Revise su conexión e intente de nuevo."
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      )}
    </section>
  );
}

type Actual = NonNullable<ReturnType<typeof useUltimaSemanaQuery>['data']>['actual'];

const etapas = [
  ['enviadas', 'Enviadas', { avance: 'enviada' }],
  ['abiertas', 'Enlace abierto', { avance: 'abierta' }],
  ['firmadas', 'Alguna firma', { avance: 'firmada' }],
  ['completas', 'Completas', { estado: 'completada' }],
] as const satisfies readonly (readonly [keyof Actual, string, FiltrosDeExportacion])[];

const Embudo = ({ desde, hasta, ...cuantas }: Actual) => (
  <ul>
    {etapas.map(([etapa, nombre, filtros]) => (
      <li key={etapa}>
        <Link to={`${paginas.revision.to}?${new URLSearchParams({ desde, hasta, ...filtros })}`}>
          <span>{nombre}</span>
          <span className="r">
            <b className="cod-m">{cantidad(cuantas[etapa])}</b>{' '}
            <span className="t3">{etapa !== 'enviadas' && porcentaje(cuantas[etapa], cuantas.enviadas)}</span>
          </span>
          <span className="via">
            <i style={{ width: `${(cuantas[etapa] / cuantas.enviadas) * 100}%` }} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

const Cargando = () => (
  <Loading label="Cargando los últimos días">
    <ul>
      {etapas.map(([etapa]) => (
        <li key={etapa}>
          <Skeleton height={40} />
        </li>
      ))}
    </ul>
  </Loading>
);

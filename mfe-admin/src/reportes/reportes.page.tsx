import './reportes.css';

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api, isErrorApi, queryFor } from '@portal/api-client';
import { reportes, type Reporte } from '@portal/contracts/inscripciones';
import { cantidad, conteo } from '@portal/dominio/formatos';
import { EmptyState, Failure, Loading, PageHeader, Skeleton } from '@portal/ui';
import { AccesoDenegado } from '../solo-administradores.js';
import { DevueltasSection } from './devueltas.section.js';
import { GraficasSection } from './graficas.section.js';
import { deEnvio, diferencia, duracion, lista, porcentaje, rango } from './palabras.js';
import { PeriodoSection } from './periodo.section.js';
import { RechazosSection } from './rechazos.section.js';
import { usePedido } from './use-pedido.js';

const { useReportesQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    reportes: queryFor(build, reportes, { provides: ['Inscripciones', 'Tablero'] }),
  }),
});

/** 'Reportes': how many enrolments get how far and how fast, each figure the way to the list that it counts. */
export function ReportesPage() {
  const { pedido, rango: dias, pedir } = usePedido();
  const { currentData: data, error, refetch, isFetching } = useReportesQuery(pedido ?? {}, { skip: !pedido });
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES') return <AccesoDenegado />;
  return (
    <>
      <PageHeader title="Reportes" aside={<PeriodoSection pedido={pedido} rango={dias} onChange={pedir} />}>
        {data ? `${rango(data.actual)}${pedido?.desde ? '' : ', hasta hoy'}` : 'Inscripciones de toda la empresa'}
      </PageHeader>
      {data && <Contenido reporte={data} />}
      {pedido && !data && !error && <Cargando />}
      {!data && error && (
        <Failure
          message="No pudimos cargar los reportes. Revise su conexión e intente de nuevo."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </>
  );
}

function Contenido({ reporte }: { readonly reporte: Reporte }): ReactNode {
  const { actual, meses, devueltas } = reporte;
  if (
    actual.enviadas === 0 &&
    !devueltas?.inscripciones &&
    meses.every(({ enviadas, completas }) => enviadas + completas === 0)
  )
    return (
      <section className="tarjeta">
        <EmptyState drawing="documentos" heading="h2" title="Todavía no hay nada que contar">
          Cuando se envíen inscripciones, verá aquí cuántas avanzan y en cuánto tiempo.
        </EmptyState>
      </section>
    );
  return (
    <>
      <Cifras reporte={reporte} />
      <p className="mini t3 rp-nota">
        Enviadas: no se cuentan las eliminadas, las anuladas, las devueltas ni las de prueba. La que reemplaza a una
        devuelta sí se cuenta.
      </p>
      <GraficasSection {...reporte} />
      <RechazosSection {...reporte} />
      <DevueltasSection {...reporte} />
    </>
  );
}

function Cifras({ reporte: { actual, anterior, esperan } }: { readonly reporte: Reporte }) {
  const envio = deEnvio(actual);
  const { completa } = actual.horas;
  const antes = anterior.horas.completa;
  return (
    <ul className="cif" aria-label="Cifras del período">
      <Cifra to={lista({ ...envio, avance: 'enviada' })} titulo="Enviadas" valor={cantidad(actual.enviadas)}>
        {diferencia(actual.enviadas, anterior.enviadas)} que en el período anterior
      </Cifra>
      <Cifra to={lista({ ...envio, estado: 'completada' })} titulo="Completas" valor={cantidad(actual.completas)}>
        {porcentaje(actual.completas, actual.enviadas) || 'ninguna'} de las enviadas
      </Cifra>
      <li className="tarjeta">
        <Link to={lista({ orden: 'espera' })}>
          <span className="lb">Por firmar hoy</span>
          <span className="v cod-m">{conteo(esperan.total)}</span>
        </Link>
        <Link className="d" to={lista({ orden: 'espera', esperandoDesde: esperan.haceDias.hasta })}>
          {conteo(esperan.haceDias.total)} {esperan.haceDias.total === '1' ? 'espera' : 'esperan'} más de 3&nbsp;días
        </Link>
      </li>
      <Cifra
        to={lista({ ...envio, estado: 'completada' })}
        titulo="De envío a completa"
        valor={completa === undefined ? '—' : duracion(completa)}
      >
        mediana{antes === undefined ? '' : `, antes ${duracion(antes)}`}
      </Cifra>
    </ul>
  );
}

interface CifraProps {
  readonly to: string;
  readonly titulo: string;
  readonly valor: string;
  readonly children: ReactNode;
}

const Cifra = ({ to, titulo, valor, children }: CifraProps) => (
  <li className="tarjeta">
    <Link to={to}>
      <span className="lb">{titulo}</span>
      <span className="v cod-m">{valor}</span>
      <span className="d">{children}</span>
    </Link>
  </li>
);

const Cargando = () => (
  <Loading label="Cargando reportes">
    <div className="cif">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className="tarjeta">
          <Skeleton width={90} />
          <Skeleton width={70} height={36} />
        </div>
      ))}
    </div>
    <div className="graficas">
      {[0, 1].map((n) => (
        <div key={n} className="tarjeta gra">
          <Skeleton width={180} />
          <Skeleton height={160} />
        </div>
      ))}
    </div>
  </Loading>
);

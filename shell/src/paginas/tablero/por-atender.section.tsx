import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isErrorApi, useInvalidateTags } from '@portal/api-client';
import { roturas } from '@portal/contracts/auditoria';
import type { CuentaPorAtender } from '@portal/contracts/inscripciones';
import { cantidad } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { EmptyState, Failure, Icon, Notice, useCadaMinuto } from '@portal/ui/base';
import { AtascadasSection } from './atascadas.section.js';
import { CuentasCargando, CuentasSection } from './cuentas.section.js';
import { EsperanSection } from './esperan.section.js';
import { SemanaSection } from './semana.section.js';
import { useLaCadenaQuery, useLazyRecuentoQuery, usePorAtenderQuery } from './tablero.api.js';

import './por-atender.css';

/**
 * What waits for an administrator, before anything else: the counts of the company, what is stuck, the five that wait
 * longest, and the last seven days. It stands still until somebody asks for it again.
 */
export function PorAtenderSection() {
  const { data, isFetching } = usePorAtenderQuery();
  const invalidate = useInvalidateTags();
  const novedades = useNovedades();
  return (
    <section className="por-atender" aria-labelledby="por-atender">
      <header className="pa-cab">
        <h2 id="por-atender" tabIndex={-1}>
          Por atender
        </h2>
        <span className="pa-nov">
          <span role="status">{novedades > 0 && `${novedades} ${novedades === 1 ? 'novedad' : 'novedades'} ·`}</span>
          <button
            type="button"
            className="pa-enlace"
            onClick={isFetching ? undefined : () => invalidate('Tablero')}
            aria-disabled={isFetching}
          >
            <Icon name="reintentar" size="s" />
            Actualizar
          </button>
        </span>
      </header>
      <CadenaRota />
      <Contenido />
      <TextosSinAprobar cuantos={data?.textosSinAprobar ?? 0} />
    </section>
  );
}

/** Stands there, quietly, for as long as what people accept is a draft. */
function TextosSinAprobar({ cuantos }: { readonly cuantos: number }) {
  if (cuantos === 0) return null;
  return (
    <div className="pa-textos">
      <Notice
        kind="neutro"
        title={cuantos === 1 ? 'Un texto legal está en borrador' : `${cuantos} textos legales están en borrador`}
      >
        {cuantos === 1 ? 'Nadie lo ha aprobado todavía' : 'Nadie los ha aprobado todavía'}: cada documento muestra su
        versión como borrador.
      </Notice>
    </div>
  );
}

/** How many of the counts are others by now than on screen. */
function useNovedades(): number {
  const { data, isFetching, fulfilledTimeStamp: cargadasEn = 0 } = usePorAtenderQuery();
  const [pedir, { currentData: ahora, fulfilledTimeStamp: vistasEn = 0 }] = useLazyRecuentoQuery();
  useCadaMinuto(() => {
    if (data && !isFetching) void pedir();
  });
  if (!data || !ahora || vistasEn <= cargadasEn) return 0;
  return ahora.cuentas.filter((una) => huella(una) !== huella(data.cuentas.find(esDe(una)))).length;
}

const esDe =
  ({ cuenta }: CuentaPorAtender) =>
  (otra: CuentaPorAtender) =>
    otra.cuenta === cuenta;
/** A count also changes when another enrolment waits longest. */
const huella = (una: CuentaPorAtender | undefined): string => `${una?.total ?? '0'} ${una?.desde ?? ''}`;

function Contenido(): ReactNode {
  const { data, error, refetch, isFetching, fulfilledTimeStamp = 0 } = usePorAtenderQuery();
  if (isErrorApi(error) && error.code === 'SOLO_ADMINISTRADORES')
    return (
      <Notice kind="info" title="Su cuenta ya no revisa inscripciones.">
        Lo que espera por la empresa lo ven sus administradores. Si cree que es un error, pida que revisen su rol.
      </Notice>
    );
  if (!data) {
    if (!error) return <CuentasCargando />;
    return (
      <Failure
        message="No pudimos cargar lo que espera por usted. Revise su conexión e intente de nuevo."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (data.cuentas.every(({ total }) => total === '0'))
    return (
      <>
        <div className="tarjeta pa-nada">
          <EmptyState drawing="documentos" title="Nada espera por usted">
            Cuando una inscripción espere una firma, o un correo no llegue, lo verá aquí.
          </EmptyState>
        </div>
        <SemanaSection />
      </>
    );
  // Days are told as of the answer.
  const ahora = new Date(fulfilledTimeStamp);
  return (
    <>
      <CuentasSection contadas={data.cuentas} ahora={ahora} />
      {data.cuentas.some(({ cuenta, total }) => cuenta === 'atascado' && total !== '0') && <AtascadasSection />}
      <div className="pa-dos">
        <EsperanSection ahora={ahora} />
        <SemanaSection />
      </div>
    </>
  );
}

/** Stands before all else that waits for an administrator: the audit can no longer be believed. */
function CadenaRota() {
  const { data } = useLaCadenaQuery();
  const rota = data?.ultima?.rota;
  if (!rota) return null;
  return (
    <div className="pa-cadena">
      <Notice kind="error" title={`La auditoría está rota en la entrada n.º ${cantidad(rota.numero)}`}>
        Esa entrada {rota.causa === 'desconocido' ? 'no es válida' : roturas[rota.causa]}.{' '}
        <Link to={paginas.auditoria.to}>Abrir la auditoría</Link>
      </Notice>
    </div>
  );
}

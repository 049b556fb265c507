import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isErrorApi, useInvalidateTags } from '@portal/api-client';
import { roturas } from '@portal/contracts/auditoria';
import { cantidad } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { EmptyState, Failure, Icon, Notice } from '@portal/ui/base';
import { CuentasCargando, CuentasSection } from './cuentas.section.js';
import { EsperanSection } from './esperan.section.js';
import { useLaCadenaQuery, usePorAtenderQuery } from './tablero.api.js';

import './por-atender.css';

/** What waits for an administrator, before anything else: the counts of the company, and the five that wait longest. */
export function PorAtenderSection() {
  const { isFetching, fulfilledTimeStamp } = usePorAtenderQuery();
  const invalidate = useInvalidateTags();
  return (
    <section className="por-atender" aria-labelledby="por-atender">
      <header className="pa-cab">
        <h2 id="por-atender">Por atender</h2>
        <button
          type="button"
          className="pa-enlace"
          onClick={isFetching ? undefined : () => invalidate('Tablero')}
          aria-disabled={isFetching}
        >
          <Icon name="reintentar" size="s" />
          Actualizar
        </button>
      </header>
      <CadenaRota />
      {/* Days are told as of the answer. */}
      <Contenido key={fulfilledTimeStamp} />
    </section>
  );
}

function Contenido(): ReactNode {
  const [ahora] = useState(() => new Date());
  const { data, error, refetch, isFetching } = usePorAtenderQuery();
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
      <div className="tarjeta">
        <EmptyState drawing="documentos" title="Nada espera por usted">
          Cuando una inscripción espere una firma, o un correo no llegue, lo verá aquí.
        </EmptyState>
      </div>
    );
  return (
    <>
      <CuentasSection contadas={data.cuentas} ahora={ahora} />
      <EsperanSection ahora={ahora} />
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

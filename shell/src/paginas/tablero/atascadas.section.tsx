import { Link } from 'react-router-dom';
import { messageFor } from '@portal/api-client';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { conteo } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { Atascada } from '@portal/ui/atasco';
import { Failure, Loading, Skeleton } from '@portal/ui/base';
import { direccionDe } from './cuentas.section.js';
import { useAtascadasQuery, useReintentarDesdeInicioMutation } from './tablero.api.js';

const PRIMERAS = 3;

/** The documents and copies that are stuck longest, each with its reason and another attempt. */
export function AtascadasSection() {
  const { data, error, isFetching, refetch } = useAtascadasQuery({
    entrega: 'atascado',
    orden: 'espera',
    limite: PRIMERAS,
  });
  const atascadas = data?.items.filter(({ atasco }) => atasco !== undefined) ?? [];
  if (!data && error)
    return (
      <div className="pa-atascadas">
        <Failure
          message="No pudimos cargar qué está atascado. Revise su conexión e intente de nuevo."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    );
  if (!data) return <Cargando />;
  if (atascadas.length === 0) return null;
  return (
    <div className="pa-atascadas" role="group" aria-label="Documentos o copias atascados" tabIndex={-1}>
      {atascadas.map((inscripcion) => (
        <DeInicio key={inscripcion.id} inscripcion={inscripcion} />
      ))}
      {data.total !== String(atascadas.length) && (
        <Link className="pa-enlace" to={direccionDe('atascado')}>
          Ver las {conteo(data.total ?? '')}
        </Link>
      )}
    </div>
  );
}

/** Once it is no longer stuck the focus stays in the list, or goes to its heading where it was the last. */
const herederos = (caja: HTMLElement) => [caja.closest('.pa-atascadas'), document.getElementById('por-atender')];

function DeInicio({ inscripcion }: { readonly inscripcion: InscripcionListada }) {
  const { id, codigo, placaCabezote } = inscripcion;
  const [reintentar] = useReintentarDesdeInicioMutation();
  return (
    <Atascada
      inscripcion={inscripcion}
      reintentar={() => reintentar({ id }).unwrap()}
      fraseDe={(error) => messageFor(error, 'Intente de nuevo.')}
      herederos={herederos}
    >
      <Link to={paginaDeRevision(id)}>
        {placaCabezote} · {codigo}
      </Link>
      .{' '}
    </Atascada>
  );
}

/** What is counted beside it is on its way: the room of one. */
const Cargando = () => (
  <Loading label="Cargando qué está atascado">
    <div className="pa-atascadas">
      <Skeleton height={96} />
    </div>
  </Loading>
);

import { Link } from 'react-router-dom';
import { messageFor } from '@portal/api-client';
import type { InscripcionListada } from '@portal/contracts/inscripciones';
import { atascos, NO_SE_REINTENTO, resultadosDeReintento } from '@portal/dominio/atascos';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { Button, Notice, useToast } from '@portal/ui/base';
import { direccionDe } from './cuentas.section.js';
import { useAtascadasQuery, useReintentarDesdeInicioMutation } from './tablero.api.js';

const PRIMERAS = 3;

/** The documents and copies that are stuck longest, each with its reason and another attempt. */
export function AtascadasSection() {
  const { data } = useAtascadasQuery({ entrega: 'atascado', orden: 'espera', limite: PRIMERAS });
  const atascadas = data?.items.filter(({ atasco }) => atasco !== undefined) ?? [];
  if (!data || atascadas.length === 0) return null;
  return (
    <div className="pa-atascadas">
      {atascadas.map((inscripcion) => (
        <Atascada key={inscripcion.id} {...inscripcion} />
      ))}
      {data.total !== String(atascadas.length) && (
        <Link className="pa-enlace" to={direccionDe('atascado')}>
          Ver las {data.total}
        </Link>
      )}
    </div>
  );
}

function Atascada({ id, codigo, placaCabezote, atasco }: InscripcionListada) {
  const [reintentar, { isLoading }] = useReintentarDesdeInicioMutation();
  const toast = useToast();
  if (!atasco) return null;
  const pedir = async () => {
    try {
      const { resultado, message } = await reintentar({ id }).unwrap();
      const [title, kind] = resultadosDeReintento[resultado];
      toast({ title, description: message, kind });
    } catch (error) {
      toast({ title: NO_SE_REINTENTO, description: messageFor(error, 'Intente de nuevo.'), kind: 'error' });
    }
  };
  return (
    <Notice kind="error" title={atascos[atasco.que]} silent>
      <span>
        <Link to={paginaDeRevision(id)}>
          {placaCabezote} · {codigo}
        </Link>
        . {atasco.motivo} Se intenta desde el {fechaHoraCorta(atasco.desde)}
      </span>
      <Button
        icon="reintentar"
        busy={isLoading && 'Reintentando...'}
        onClick={() => void pedir()}
        aria-label={`Reintentar: ${codigo}`}
      >
        Reintentar
      </Button>
    </Notice>
  );
}

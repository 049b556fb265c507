import { Link } from 'react-router-dom';
import { roturas } from '@portal/contracts/auditoria';
import { cantidad } from '@portal/dominio/formatos';
import { paginas } from '@portal/dominio/paginas';
import { Notice } from '@portal/ui/base';
import { useLaCadenaQuery } from './tablero.api.js';

/** Stands before all else that waits for an administrator: the audit can no longer be believed. */
export function CadenaRota() {
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

import { Link } from 'react-router-dom';
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
      <Notice kind="error" title={`La auditoría está rota en la entrada n.º ${rota.numero}`}>
        La verificación de la cadena encontró una entrada que no es la que se guardó.{' '}
        <Link to={paginas.auditoria.to}>Abrir la auditoría</Link>
      </Notice>
    </div>
  );
}

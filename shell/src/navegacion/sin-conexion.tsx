import { useSyncExternalStore } from 'react';
import { Icon } from '@portal/ui/base';

/** A line under the header while the browser has no network; gone by itself once it is back. */
export function SinConexion() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="sin-conexion" hidden={online}>
      {!online && (
        <>
          <Icon name="desconectado" size="s" />
          No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.
        </>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

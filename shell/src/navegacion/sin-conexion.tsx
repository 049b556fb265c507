import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '@portal/ui/base';

/** A line under the header while the browser has no network; gone by itself once it is back. It covers nothing: what sticks below the header goes down by its height. */
export function SinConexion() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (online || !line.current ? undefined : makeRoom(line.current)), [online]);
  return (
    <div role="status" className="sin-conexion" ref={line} hidden={online}>
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

/** How tall the line is, for the sheets of any page: in a narrow window it takes two or three rows. */
const HEIGHT = '--sin-conexion';

/** @returns the way to give the room back */
function makeRoom(line: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = () => style.setProperty(HEIGHT, `${line.offsetHeight}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    style.removeProperty(HEIGHT);
  };
}

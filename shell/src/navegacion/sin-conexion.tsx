import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { SIN_CONEXION } from '@portal/api-client';
import { Icon } from '@portal/ui/base';

/**
 * A line under the header while the browser has no network; gone by itself once it is back. Its sheet shows one of the two
 * sentences: that the person's data are on screen only while a form is. It covers nothing: what sticks below
 * the header goes down by its height. The region stands before it says anything: screen readers say what changes in a
 * region, not a region that comes already filled.
 */
export function SinConexion() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (online || !line.current ? undefined : makeRoom(line.current)), [online]);
  return (
    <div role="status" className="sin-conexion" ref={line}>
      {!online && (
        <>
          <Icon name="desconectado" size="s" />
          <span className="con-datos">{SIN_CONEXION}</span>
          <span className="sin-datos">No hay conexión. Intente de nuevo en un momento.</span>
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

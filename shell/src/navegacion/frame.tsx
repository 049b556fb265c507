import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { NO_CONNECTION } from '@portal/api-client';
import { Icon } from '@portal/ui/base';
import { PHONE, useMedia } from '@portal/ui/media';
import { PreferenciasContext, usePreferencias } from '../preferencias/use-preferencias.js';
import { useRegistro } from '../registro/use-registro.js';
import { Header } from './header.js';
import { titleOf } from './menu.js';
import { Sidebar, SidebarOverlay } from './sidebar.js';

import './frame.css';
import './sidebar.css';
import './header.css';

/** The frame of every page: skip link, sidebar, header, and the page itself. */
export function Frame() {
  const { pathname } = useLocation();
  const registro = useRegistro();
  const phone = useMedia(PHONE);
  const onItsSide = useMedia('(max-height: 499.98px)');
  const { short: chosen, toggle } = useSidebarWidth();
  const short = chosen || onItsSide;
  const [over, setOver] = useState(false);
  const preferencias = usePreferencias();
  const overlay = phone && over;
  const closeOver = () => setOver(false);
  useArrival(pathname, closeOver);
  return (
    <PreferenciasContext value={preferencias.open}>
      <a className="salto" href="#principal" inert={overlay}>
        Ir al contenido
      </a>
      <div className={`app${short && !phone ? ' corta' : ''}`}>
        {!phone && <Sidebar short={short} {...(onItsSide ? {} : { onToggle: toggle })} />}
        {overlay && <SidebarOverlay onClose={closeOver} />}
        <div className="lienzo" inert={overlay}>
          <Header
            {...titleOf(registro, pathname)}
            menuOpen={overlay}
            onMenu={() => setOver(true)}
            onPreferencias={preferencias.open}
          />
          <OfflineLine />
          <main id="principal" tabIndex={-1}>
            <div className="cont">
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      {preferencias.Dialog && <preferencias.Dialog onClose={preferencias.close} />}
    </PreferenciasContext>
  );
}

/** Closes what lay over the last page and starts the next one at its top. */
function useArrival(pathname: string, close: () => void): void {
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
    // Only a change of page closes: `close` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}

const WIDTH_KEY = 'portal.lateral';

/** Whether the sidebar is collapsed on desktop; remembered in this browser when it keeps anything. */
function useSidebarWidth() {
  const [short, setShort] = useState(() => remembered() === 'corta');
  const toggle = () => {
    remember(short ? 'ancha' : 'corta');
    setShort(!short);
  };
  return { short, toggle };
}

function remembered(): string | null {
  try {
    return window.localStorage.getItem(WIDTH_KEY);
  } catch {
    return null; // storage forbidden: wide, as for a first visit
  }
}

function remember(width: string): void {
  try {
    window.localStorage.setItem(WIDTH_KEY, width);
  } catch (error) {
    console.warn('sidebar not remembered', error);
  }
}

/**
 * A line under the header while the browser has no network. Its sheet shows one of the two sentences: only a form has
 * data of the person on screen. It covers nothing: what sticks below the header moves down by its height. The region
 * is there before its text, because screen readers announce a change in a region, not a region that arrives filled.
 */
function OfflineLine() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (online || !line.current ? undefined : makeRoom(line.current)), [online]);
  return (
    <div role="status" className="sin-conexion" ref={line}>
      {!online && (
        <>
          <Icon name="desconectado" size="s" />
          <span className="con-datos">{NO_CONNECTION}</span>
          <span className="sin-datos">No hay conexión. Intente de nuevo en un momento.</span>
        </>
      )}
    </div>
  );
}

function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** The height of the line, for the sheets of any page: in a narrow window it takes two or three rows. */
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

import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useMediaQuery } from '@mui/material';
import { PreferenciasDialog } from '../paginas/preferencias.dialog.js';
import { PreferenciasContext } from '../paginas/preferencias.context.js';
import { useSso } from '../sesion/use-sso.js';
import { Cabecera } from './cabecera.js';
import { needsSession, titleOf } from './elementos.js';
import { Lateral } from './lateral.js';
import { useLateral } from './use-lateral.js';
import './navegacion.css';

/** The frame of every page: skip link, sidebar, header, and the page itself. */
export function Armazon() {
  const { pathname } = useLocation();
  useSso(!needsSession(pathname));
  const phone = useMediaQuery('(max-width:767.98px)');
  const { short, toggle } = useLateral();
  const [over, setOver] = useState(false);
  const [preferencias, setPreferencias] = useState(false);
  const overlay = phone && over;
  useCloseOn(pathname, overlay, () => setOver(false));
  const classes = ['app', short && !phone && 'corta', overlay && 'encima'].filter(Boolean).join(' ');
  return (
    <PreferenciasContext value={() => setPreferencias(true)}>
      <a className="salto" href="#principal">
        Ir al contenido
      </a>
      <div className={classes}>
        {(!phone || over) && (
          <Lateral
            short={short && !phone}
            onToggle={toggle}
            onClose={overlay ? () => setOver(false) : undefined}
          />
        )}
        {overlay && <div className="velo-menu" data-testid="velo" onClick={() => setOver(false)} />}
        <div className="lienzo">
          <Cabecera
            title={titleOf(pathname)}
            menuOpen={over}
            onMenu={() => setOver(true)}
            onPreferencias={() => setPreferencias(true)}
          />
          <main id="principal" tabIndex={-1}>
            <div className="cont">
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      {preferencias && <PreferenciasDialog onClose={() => setPreferencias(false)} />}
    </PreferenciasContext>
  );
}

/** The overlay closes with Escape and on arriving at another page; the page starts at its top. */
function useCloseOn(pathname: string, open: boolean, close: () => void): void {
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
    // Only a change of page closes: `close` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

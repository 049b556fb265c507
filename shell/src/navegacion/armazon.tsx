import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PreferenciasContext } from '../preferencias/preferencias.context.js';
import { usePreferencias } from '../preferencias/use-preferencias.js';
import { Cabecera } from './cabecera.js';
import { titleOf } from './elementos.js';
import { LateralEncima } from './lateral-encima.js';
import { Lateral } from './lateral.js';
import { SinConexion } from './sin-conexion.js';
import { useLateral } from './use-lateral.js';
import { useLlegada } from './use-llegada.js';
import { useMedia } from './use-media.js';

import './navegacion.css';
import './lateral.css';
import './cabecera.css';

/** The frame of every page: skip link, sidebar, header, and the page itself. */
export function Armazon() {
  const { pathname } = useLocation();
  const phone = useMedia('(max-width:767.98px)');
  const onItsSide = useMedia('(max-height:499.98px)');
  const { short: chosen, toggle } = useLateral();
  const short = chosen || onItsSide;
  const [over, setOver] = useState(false);
  const preferencias = usePreferencias();
  const overlay = phone && over;
  const closeOver = () => setOver(false);
  useLlegada(pathname, closeOver);
  return (
    <PreferenciasContext value={preferencias.open}>
      <a className="salto" href="#principal" inert={overlay}>
        Ir al contenido
      </a>
      <div className={`app${short && !phone ? ' corta' : ''}`}>
        {!phone && <Lateral short={short} {...(onItsSide ? {} : { onToggle: toggle })} />}
        {overlay && <LateralEncima onClose={closeOver} />}
        <div className="lienzo" inert={overlay}>
          <Cabecera
            {...titleOf(pathname)}
            menuOpen={overlay}
            onMenu={() => setOver(true)}
            onPreferencias={preferencias.open}
          />
          <SinConexion />
          <main id="principal" tabIndex={-1}>
            <div className="cont">
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      {preferencias.Dialogo && <preferencias.Dialogo onClose={preferencias.close} />}
    </PreferenciasContext>
  );
}

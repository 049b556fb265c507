import { Icono } from './icono.js';
import { Marca } from './marca.js';

/** The petrol head of the signing page: the link is personal and says so. */
export function CabeceraFirma() {
  return (
    <header className="cabecera-firma">
      <Marca />
      <span className="personal"><Icono nombre="candado" chico />Enlace personal</span>
    </header>
  );
}

/** The light head of the public verification page. */
export function CabeceraPublica() {
  return (
    <header className="cabecera-publica">
      <Marca />
      <a className="boton secundario" href="/api/login">Iniciar Sesión</a>
    </header>
  );
}

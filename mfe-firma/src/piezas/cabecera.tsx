import logoClaro from './logo.svg';
import logoPetroleo from './logo-sobre-petroleo.svg';
import { Icono } from './icono.js';

/** The petrol head of the signing page: the link is personal and says so. */
export function CabeceraFirma() {
  return (
    <header className="cabecera-firma">
      <img className="logo" src={logoPetroleo} alt="TRANSCARGA" width="183" height="32" />
      <span className="personal"><Icono nombre="candado" chico />Enlace personal</span>
    </header>
  );
}

/** The light head of the public verification page. */
export function CabeceraPublica() {
  return (
    <header className="cabecera-publica">
      <picture>
        <source srcSet={logoPetroleo} media="(prefers-color-scheme: dark)" />
        <img className="logo" src={logoClaro} alt="TRANSCARGA" width="183" height="32" />
      </picture>
      <a className="boton secundario" href="/api/login">Iniciar Sesión</a>
    </header>
  );
}

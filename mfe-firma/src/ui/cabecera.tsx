import { Icono } from './icon.js';
import { Marca } from './mark.js';
import { useSesion } from './use-sesion.js';

/** The petrol head of the signing page: the link is personal and says so. */
export function CabeceraFirma() {
  return (
    <header className="cabecera-firma">
      <Marca />
      <span className="personal">
        <Icono nombre="candado" chico />
        Enlace personal
      </span>
    </header>
  );
}

/** The light head of the public verification page: the way in for a guest, the way back for whoever is signed in. */
export function CabeceraPublica() {
  const sesion = useSesion();
  return (
    <header className="cabecera-publica">
      <Marca />
      {sesion.estado === 'invitado' && (
        <a className="boton secundario" href="/api/login">
          Iniciar Sesión
        </a>
      )}
      {sesion.estado === 'sesion' && (
        <span className="quien-mira">
          <span className="leve">
            {`${sesion.usuario.firstName} ${sesion.usuario.lastName}`.trim() || sesion.usuario.email}
          </span>
          <a className="boton secundario" href="/dashboard">
            Ir al portal
          </a>
        </span>
      )}
    </header>
  );
}

import { useRef, useState } from 'react';
import { Menu } from '@mui/material';
import { useConfiguracionQuery } from '@portal/api-client';
import type { Usuario } from '@portal/contracts/sesion';
import { Icon, iniciales, nombreVisible } from '@portal/ui';
import { closeSession } from '../sesion/cerrar-sesion.js';
import { leaveTo } from '../sesion/navegador.js';
import { accountAddress } from '../sesion/sso.js';
import { OpcionMenu } from './opcion-menu.js';
import './menu-usuario.css';

interface MenuUsuarioProps {
  readonly usuario: Usuario;
  readonly onPreferencias: () => void;
}

/** Avatar, name and e-mail; Mi Perfil, Configuración and Cerrar Sesión. */
export function MenuUsuario({ usuario, onPreferencias }: MenuUsuarioProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: configuracion } = useConfiguracionQuery();
  const name = nombreVisible(usuario);
  const after = (act: () => void) => () => {
    setOpen(false);
    act();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn-usuario${open ? ' abierto' : ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className="oculto">Menú de {name}</span>
        <Avatar usuario={usuario} />
        <span className="txt" aria-hidden="true">
          <span className="n">{name}</span>
          <span className="c">{usuario.email}</span>
        </span>
        <Icon name={open ? 'arriba' : 'abajo'} size="s" />
      </button>
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{ root: { role: 'navigation', 'aria-label': 'Su cuenta' }, paper: { className: 'menu' } }}
      >
        <li className="quien" aria-hidden="true">
          <b>{name}</b>
          <div className="mini t3">{usuario.email}</div>
        </li>
        <OpcionMenu
          icon="perfil"
          onClick={after(() => configuracion && leaveTo(accountAddress(configuracion)))}
        >
          Mi Perfil
        </OpcionMenu>
        <OpcionMenu icon="configuracion" onClick={after(onPreferencias)}>
          Configuración
        </OpcionMenu>
        <li role="separator" className="linea" />
        <OpcionMenu icon="salir" onClick={after(closeSession)}>
          Cerrar Sesión
        </OpcionMenu>
      </Menu>
    </>
  );
}

/** The token's picture when it is same-origin, else initials (readings 37). */
function Avatar({ usuario }: { readonly usuario: Usuario }) {
  const { profileImageUrl, firstName, lastName } = usuario;
  if (profileImageUrl && new URL(profileImageUrl, window.location.origin).origin === window.location.origin) {
    return <img className="avatar" src={profileImageUrl} alt="" />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {iniciales(firstName, lastName)}
    </span>
  );
}

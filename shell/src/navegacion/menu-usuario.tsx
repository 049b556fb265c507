import { useId, useRef, useState } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import type { Usuario } from '@portal/contracts/sesion';
import { Icon, nombreVisible, showToast } from '@portal/ui/base';
import { closeSession } from '../sesion/cerrar-sesion.js';
import { leaveTo } from '../sesion/leave-to.js';
import { accountAddress } from '../sesion/sso.js';
import { Avatar } from './avatar.js';
import { OpcionMenu } from './opcion-menu.js';
import { useMenu } from './use-menu.js';

import './menu-usuario.css';

interface MenuUsuarioProps {
  readonly usuario: Usuario;
  readonly onPreferencias: () => void;
}

/** Avatar, name and e-mail; Mi Perfil, Configuración and Cerrar Sesión. */
export function MenuUsuario({ usuario, onPreferencias }: MenuUsuarioProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const menu = useMenu(open, close, button);
  /** What comes of a choice, a dialog above all, gives the focus back to what has it now: not to a line of a menu that is gone. */
  const chosen = () => {
    button.current?.focus();
    close();
  };
  const id = useId();
  const name = nombreVisible(usuario);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn-usuario${open ? ' abierto' : ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="oculto">Menú de {name}</span>
        <Avatar usuario={usuario} />
        <span className="txt" aria-hidden="true">
          <span className="n">{name}</span>
          <span className="c">{usuario.email}</span>
        </span>
        <Icon name={open ? 'arriba' : 'abajo'} size="s" />
      </button>
      {open && (
        <div className="menu" {...menu}>
          <div className="quien" aria-hidden="true">
            <b>{name}</b>
            <div className="mini t3">{usuario.email}</div>
          </div>
          <Opciones id={id} name={name} onPreferencias={onPreferencias} onChosen={chosen} />
        </div>
      )}
    </>
  );
}

/** Keycloak's address has not come; the menu asks for it again each time it opens. */
const SIN_PERFIL = {
  kind: 'error',
  title: 'Error',
  description: 'No pudimos abrir su perfil: el portal no ha respondido. Espere un momento y elija de nuevo Mi Perfil.',
} as const;

interface OpcionesProps {
  readonly id: string;
  readonly name: string;
  readonly onPreferencias: () => void;
  readonly onChosen: () => void;
}

function Opciones({ id, name, onPreferencias, onChosen }: OpcionesProps) {
  const { data: configuracion } = useConfiguracionQuery();
  const profile = () => (configuracion ? leaveTo(accountAddress(configuracion)) : showToast(SIN_PERFIL));
  const after = (act: () => void) => () => {
    onChosen();
    act();
  };
  return (
    <ul role="menu" id={id} aria-label={`Menú de ${name}`}>
      <OpcionMenu icon="perfil" onClick={after(profile)}>
        Mi Perfil
      </OpcionMenu>
      <OpcionMenu icon="configuracion" onClick={after(onPreferencias)}>
        Configuración
      </OpcionMenu>
      <li role="separator" className="linea" />
      <OpcionMenu icon="salir" onClick={after(closeSession)}>
        Cerrar Sesión
      </OpcionMenu>
    </ul>
  );
}

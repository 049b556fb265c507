import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useConfiguracionQuery } from '@portal/api-client';
import type { Usuario } from '@portal/contracts/sesion';
import { iniciales, nombreVisible } from '@portal/dominio/formatos';
import { Icon, showToast, type IconName } from '@portal/ui/base';
import { closeSesion } from '../sesion/close-sesion.js';
import { leaveTo } from '../sesion/leave-to.js';
import { accountAddress } from '../sesion/use-sso.js';

import './user-menu.css';

interface UserMenuProps {
  readonly usuario: Usuario;
  readonly onPreferencias: () => void;
}

/** Avatar, name and e-mail; Mi Perfil, Configuración and Cerrar Sesión. */
export function UserMenu({ usuario, onPreferencias }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const menu = useMenu(open, close, button);
  /** Focuses the button before the choice acts, so that a dialog gives the focus back to it and not to a lost item. */
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
          <Items id={id} name={name} onPreferencias={onPreferencias} onChosen={chosen} />
        </div>
      )}
    </>
  );
}

/** The token's picture when it is same-origin, else initials, else 'U'. A picture that fails counts as none. */
function Avatar({ usuario }: { readonly usuario: Usuario }) {
  const { profileImageUrl, firstName, lastName } = usuario;
  const [broken, setBroken] = useState(false);
  if (profileImageUrl && !broken && isOwn(profileImageUrl)) {
    return <img className="avatar" src={profileImageUrl} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {iniciales(firstName, lastName)}
    </span>
  );
}

const isOwn = (address: string): boolean =>
  URL.canParse(address, window.location.origin) &&
  new URL(address, window.location.origin).origin === window.location.origin;

/** Shown while Keycloak's address is not known; the menu asks for it again each time it opens. */
const NO_PROFILE = {
  kind: 'error',
  title: 'Error',
  description: 'No pudimos abrir su perfil: el portal no ha respondido. Espere un momento y elija de nuevo Mi Perfil.',
} as const;

interface ItemsProps {
  readonly id: string;
  readonly name: string;
  readonly onPreferencias: () => void;
  readonly onChosen: () => void;
}

function Items({ id, name, onPreferencias, onChosen }: ItemsProps) {
  const { data: configuracion } = useConfiguracionQuery();
  const profile = () => (configuracion ? leaveTo(accountAddress(configuracion)) : showToast(NO_PROFILE));
  const after = (act: () => void) => () => {
    onChosen();
    act();
  };
  return (
    <ul role="menu" id={id} aria-label={`Menú de ${name}`}>
      <Item icon="perfil" onClick={after(profile)}>
        Mi Perfil
      </Item>
      <Item icon="configuracion" onClick={after(onPreferencias)}>
        Configuración
      </Item>
      <li role="separator" className="linea" />
      <Item icon="salir" onClick={after(closeSesion)}>
        Cerrar Sesión
      </Item>
    </ul>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Item = ({ icon, onClick, children }: ItemProps) => (
  <li role="none">
    <button type="button" role="menuitem" tabIndex={-1} className="opcion-menu" onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  </li>
);

/**
 * Handles the keyboard and closes an open menu (WAI-ARIA Authoring Practices, menu button). Arrows, Home and End move,
 * Escape returns to the button, Tab and a press elsewhere leave.
 * @returns what the element around the menu takes
 */
function useMenu(open: boolean, close: () => void, button: RefObject<HTMLElement | null>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    itemsIn(place.current)[0]?.focus();
    const onPress = ({ target }: PointerEvent) => {
      const inside = place.current?.contains(target as Node) || button.current?.contains(target as Node);
      if (!inside) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
    // `close` is new on every render and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, button]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, itemsIn(place.current));
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      button.current?.focus();
      close();
    }
  };
  return { ref: place, onKeyDown };
}

const itemsIn = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

function nextOf(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at - 1);
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
}

import { useUsuario } from '@portal/api-client';
import { tieneRol } from '@portal/dominio/roles';
import { Button, IconButton } from '@portal/ui/base';
import { loginAddress } from '../sesion/leave-to.js';
import { Buscador } from './buscador.js';
import { UserMenu } from './user-menu.js';

interface HeaderProps {
  readonly title: string;
  readonly lang?: 'en';
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly onPreferencias: () => void;
}

/** The page's title and the user menu, or the way in for a guest. */
export function Header({ title, lang, menuOpen, onMenu, onPreferencias }: HeaderProps) {
  const sesion = useUsuario();
  return (
    <header className="cabecera">
      <IconButton
        icon="menu"
        label="Abrir menú"
        className="menu-btn"
        aria-controls="menu"
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <div className="tit" lang={lang}>
        {title}
      </div>
      <div className="der">
        {sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'admin') && <Buscador />}
        {sesion.estado === 'sesion' && <UserMenu usuario={sesion.usuario} onPreferencias={onPreferencias} />}
        {sesion.estado === 'invitado' && (
          <>
            <span className="t2 peq">Invitado</span>
            <Button variant="primary" icon="ingresar" href={loginAddress()}>
              Iniciar Sesión
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

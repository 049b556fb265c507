import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useUsuario } from '@portal/api-client';
import { paginas, PORTADA, type Pagina } from '@portal/dominio/paginas';
import { Icon, IconButton, Logo, Mark } from '@portal/ui/base';
import { useMarca } from '../marca/use-marca.js';
import { useRegistro } from '../registro/use-registro.js';
import { loginAddress } from '../sesion/leave-to.js';
import { alcanza } from './alcanza.js';
import { menuDe, type MenuGroup } from './menu.js';

interface SidebarProps {
  readonly short: boolean;
  /** Collapses or expands it (desktop). */
  readonly onToggle?: () => void;
  /** Present while the sidebar lies over the page (below 768 px). */
  readonly onClose?: (() => void) | undefined;
}

/** The sidebar: the company, the pages, and the copyright line. */
export function Sidebar({ short, onToggle, onClose }: SidebarProps) {
  const { name: company, logo, configuracion } = useMarca();
  return (
    <aside className="lateral" id="menu" aria-label="Menú principal">
      <div className="marca">
        {short ? <Mark petrol size={34} src={logo} /> : <Logo name={company} petrol src={logo} />}
        {onClose && <IconButton icon="cerrar" label="Cerrar menú" className="plegar" onClick={onClose} />}
      </div>
      {!short && <p className="titulo">Sistema Digital de Formularios</p>}
      <Sections short={short} />
      <footer>
        {!short && (
          <span>
            © {configuracion?.anioBarraLateral ?? 2025} {company}
          </span>
        )}
        {onToggle && (
          <IconButton
            icon={short ? 'desplegar' : 'plegar'}
            label={short ? 'Expandir menú' : 'Contraer menú'}
            className="plegar"
            onClick={onToggle}
          />
        )}
      </footer>
    </aside>
  );
}

/**
 * The sidebar over the page, below 768 px. The page beneath is inert meanwhile, so the focus stays here. Escape, the
 * backdrop, its own button and any link close it. The focus then returns, unless the new page has taken it.
 */
export function SidebarOverlay({ onClose }: { readonly onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.querySelector('button')?.focus();
    return () => {
      // The page is inert until React has taken the overlay away.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <div className="velo-menu" data-testid="velo" onClick={onClose} />
      <div
        ref={place}
        className="lateral-encima"
        role="dialog"
        aria-modal="true"
        aria-label="Menú"
        onClick={({ target }) => (target as Element).closest('a') && onClose()}
      >
        <Sidebar short={false} onClose={onClose} />
      </div>
    </>
  );
}

/** The groups, with locks for guests and the administrator's link for administrators alone. */
function Sections({ short }: { readonly short: boolean }) {
  const menu = menuDe(useRegistro());
  const sesion = useUsuario();
  const guest = sesion.estado !== 'sesion';
  const persona = sesion.estado === 'sesion' ? sesion.usuario : undefined;
  const visible = (items: readonly Pagina[]) => items.filter((item) => alcanza(persona, item));
  const groups = menu.grupos.filter(({ items }) => items.length === 0 || visible(items).length > 0);
  return (
    <nav aria-label="Secciones">
      {visible([paginas.inicio]).length > 0 && (
        <div className="grupo">
          <NavItem item={paginas.inicio} short={short} />
        </div>
      )}
      {groups.map((grupo) => (
        <NavGroup
          key={grupo.label}
          group={grupo}
          items={visible(grupo.items)}
          locked={guest && grupo.items.every(({ sesion: needed }) => needed)}
          short={short}
        />
      ))}
      <div className="grupo">
        {short && <div className="sep" />}
        {visible(menu.sueltas).map((item) => {
          const Item = guest && item.sesion ? LockedItem : NavItem;
          return <Item key={item.to} item={item} short={short} />;
        })}
      </div>
    </nav>
  );
}

interface NavGroupProps {
  readonly group: MenuGroup;
  readonly items: readonly Pagina[];
  readonly locked: boolean;
  readonly short: boolean;
}

/** A collapsible group, expanded at first. A guest reads why the group is locked. */
function NavGroup({ group, items, locked, short }: NavGroupProps) {
  const [open, setOpen] = useState(true);
  const list = useId();
  if (short) return <ShortGroup items={items} locked={locked} label={group.label} />;
  return (
    <div className="grupo">
      <button
        type="button"
        className="nav-grupo"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Icon name={group.icon} />
        <span>{group.label}</span>
        <span className="flecha">
          <Icon name={open ? 'abajo' : 'siguiente'} size="s" />
        </span>
      </button>
      <div id={list} hidden={!open}>
        {locked ? (
          <a className="nota-bloq" href={loginAddress(items[0]?.to ?? paginas.inicio.to)}>
            <Icon name="candado" size="s" />
            Requiere iniciar sesión
          </a>
        ) : (
          items.map((item) => <NavItem key={item.to} item={item} child />)
        )}
      </div>
    </div>
  );
}

type ShortGroupProps = Pick<NavGroupProps, 'items' | 'locked'> & { readonly label: string };

function ShortGroup({ items, locked, label }: ShortGroupProps) {
  return (
    <div className="grupo">
      <div className="sep" />
      {locked ? (
        <a
          className="nav bloq"
          href={loginAddress(items[0]?.to ?? paginas.inicio.to)}
          aria-label={`${label}: requiere iniciar sesión`}
          title="Requiere iniciar sesión"
        >
          <Icon name="candado" />
        </a>
      ) : (
        items.map((item) => <NavItem key={item.to} item={item} short />)
      )}
    </div>
  );
}

interface NavItemProps {
  readonly item: Pagina;
  readonly child?: boolean;
  /** Only the icon; the label becomes its name. */
  readonly short?: boolean;
}

export function NavItem({ item, child = false, short = false }: NavItemProps) {
  const { to, label, icon, badge } = item;
  // The address `/` shows the dashboard to a signed-in person too.
  const home = useLocation().pathname === PORTADA && item === paginas.inicio;
  const className = ({ isActive }: { isActive: boolean }) =>
    ['nav', child && !short && 'hijo', (isActive || home) && 'activa'].filter(Boolean).join(' ');
  return (
    <NavLink
      className={className}
      to={to}
      aria-label={short ? label : undefined}
      title={short ? label : undefined}
      {...(home ? { 'aria-current': 'page' } : {})}
    >
      {(short || !child) && <Icon name={icon} />}
      {!short && <span>{label}</span>}
      {!short && badge && <span className={`etq${badge === 'Abierto' ? ' abierto' : ''}`}>{badge}</span>}
    </NavLink>
  );
}

/** A page that a guest sees locked; the link leads to the login and back to the page. */
function LockedItem({ item: { icon, label, to }, short }: { readonly item: Pagina; readonly short: boolean }) {
  const requires = 'Requiere iniciar sesión';
  return (
    <a className="nav bloq" href={loginAddress(to)} title={short ? `${label}: ${requires}` : undefined}>
      <Icon name={icon} />
      <span className={short ? 'oculto' : 'dos-lineas'}>
        {label} <small>{requires}</small>
      </span>
      {!short && (
        <span className="candado">
          <Icon name="candado" size="s" />
        </span>
      )}
    </a>
  );
}

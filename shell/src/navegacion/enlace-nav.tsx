import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '@portal/ui/base';
import { inicio, type Elemento } from './elementos.js';

interface EnlaceNavProps {
  readonly item: Elemento;
  readonly child?: boolean;
  /** Only the icon; the label becomes its name. */
  readonly short?: boolean;
}

export function EnlaceNav({ item, child = false, short = false }: EnlaceNavProps) {
  const { to, label, icon, badge } = item;
  // A signed-in person's `/` is the dashboard too.
  const home = useLocation().pathname === '/' && item === inicio;
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

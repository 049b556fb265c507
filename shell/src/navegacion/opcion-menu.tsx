import type { ReactNode } from 'react';
import { Icon, type IconName } from '@portal/ui/base';

interface OpcionMenuProps {
  readonly icon: IconName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One line of a menu; the arrow keys go from one to the next (use-menu). */
export const OpcionMenu = ({ icon, onClick, children }: OpcionMenuProps) => (
  <li role="none">
    <button type="button" role="menuitem" tabIndex={-1} className="opcion-menu" onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  </li>
);

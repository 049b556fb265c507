import type { ComponentProps, ReactNode } from 'react';
import { MenuItem } from '@mui/material';
import { Icon, type IconName } from '@portal/ui';

interface OpcionMenuProps extends ComponentProps<typeof MenuItem> {
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** One line of a menu. Takes what the MUI list gives its children, so arrow keys and focus work. */
export function OpcionMenu({ icon, children, ...item }: OpcionMenuProps) {
  return (
    <MenuItem {...item} className="opcion-menu">
      <Icon name={icon} />
      {children}
    </MenuItem>
  );
}

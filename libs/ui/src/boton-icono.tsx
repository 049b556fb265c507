import type { ComponentProps } from 'react';
import { Icon, type IconName } from './iconos.js';

/** A 44 px button with nothing but an icon, so its name is required. */
export function IconButton({
  icon,
  label,
  ...rest
}: { readonly icon: IconName; readonly label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`btn-ico ${rest.className ?? ''}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

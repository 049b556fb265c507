import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icons/icon.js';

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  readonly label: string;
  /** A step that has reached its limit. It ignores presses and keeps the focus, which `disabled` would drop. */
  readonly spent?: boolean;
}

/** A 44 px button that shows only an icon, so its name is required. */
export function IconButton({ icon, label, spent = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn-ico ${rest.className ?? ''}`}
      aria-label={label}
      aria-disabled={spent || undefined}
      onClick={spent ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

interface ButtonProps {
  readonly children: ReactNode;
  /** Its class in ui.css. */
  readonly variant?: 'primario' | 'secundario' | 'texto';
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  /** Shown with a spinner instead of the label while something runs: no second press; the focus stays. */
  readonly busy?: string | false;
  readonly describedBy?: string;
  readonly onClick?: () => void;
}

/** The one button of the public pages: 52 px high where it decides, 44 px elsewhere. */
export function Button({
  children,
  variant = 'primario',
  type = 'button',
  icon,
  wide,
  disabled,
  busy,
  describedBy,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`boton ${variant}${wide ? ' ancho' : ''}`}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      aria-describedby={describedBy}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <span className="giro" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy || children}
    </button>
  );
}

/** A busy button is not disabled, because a disabled one loses the focus. It neither acts nor sends its form. */
const ignore = (event: MouseEvent): void => event.preventDefault();

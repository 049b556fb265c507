import type { MouseEventHandler, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.js';

const classes = {
  primary: 'pri',
  outlined: 'sec',
  text: 'txt',
  quiet: 'txt gris',
  accent: 'aco',
  /** Only inside the dialog that confirms. */
  danger: 'pel',
  'danger-outlined': 'pel-sec',
} as const;

export interface PlainButtonProps {
  readonly children: ReactNode;
  readonly variant?: keyof typeof classes;
  readonly size?: 'medium' | 'large';
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
  /** An address outside the router: login, a file, another system. */
  readonly href?: string;
  readonly type?: 'button' | 'submit';
  readonly onClick?: MouseEventHandler;
  readonly disabled?: boolean;
  /** Text while the action runs ('Guardando...'): a spinner, no second press, and the focus stays. */
  readonly busy?: string | false | undefined;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * The button of pages without a router; pages of the portal use `Button`.
 * @example <PlainButton variant="primary" busy={signing && 'Firmando...'} onClick={sign}>Firmar</PlainButton>
 */
export function PlainButton(props: PlainButtonProps) {
  const { href, onClick, disabled, busy, type = 'button', autoFocus } = props;
  const className = buttonClass(props);
  const label = props['aria-label'];
  if (href !== undefined)
    return (
      <a className={className} href={href} onClick={onClick} aria-label={label}>
        <ButtonContent {...props} />
      </a>
    );
  return (
    <button
      className={className}
      type={type}
      onClick={busy ? ignored : onClick}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      aria-label={label}
      aria-describedby={props['aria-describedby']}
      autoFocus={autoFocus}
    >
      <ButtonContent {...props} />
    </button>
  );
}

/** A busy button keeps the focus, which a disabled one would drop. It does nothing and does not send its form. */
const ignored: MouseEventHandler = (event) => event.preventDefault();

type Look = Pick<PlainButtonProps, 'variant' | 'size' | 'wide'>;

export const buttonClass = ({ variant = 'outlined', size, wide }: Look): string =>
  ['btn', classes[variant], size === 'large' && 'gr', wide && 'ancho'].filter(Boolean).join(' ');

export function ButtonContent({ children, icon, iconEnd, busy }: PlainButtonProps) {
  if (busy) {
    return (
      <>
        <span className="giro" aria-hidden="true" />
        {busy}
      </>
    );
  }
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
}

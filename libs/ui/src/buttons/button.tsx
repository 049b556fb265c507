import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
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

export interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: keyof typeof classes;
  readonly size?: 'medium' | 'large';
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly iconEnd?: IconName;
  /** A page of the portal. */
  readonly to?: string;
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

/** @example <Button variant="outlined" busy={saving && 'Guardando...'} onClick={save}>Guardar Borrador</Button> */
export function Button(props: ButtonProps) {
  const { variant = 'outlined', size, wide } = props;
  const className = ['btn', classes[variant], size === 'large' && 'gr', wide && 'ancho'].filter(Boolean).join(' ');
  return <Pressable {...props} className={className} />;
}

function Pressable(props: ButtonProps & { readonly className: string }) {
  const { to, href, className, onClick, disabled, busy, type = 'button', autoFocus } = props;
  const label = props['aria-label'];
  if (to !== undefined)
    return (
      <Link className={className} to={to} onClick={onClick} aria-label={label} children={<Content {...props} />} />
    );
  if (href !== undefined)
    return (
      <a className={className} href={href} onClick={onClick} aria-label={label} children={<Content {...props} />} />
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
      <Content {...props} />
    </button>
  );
}

/** A busy button keeps the focus, which a disabled one would drop. It does nothing and does not send its form. */
const ignored: MouseEventHandler = (event) => event.preventDefault();

function Content({ children, icon, iconEnd, busy }: ButtonProps) {
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

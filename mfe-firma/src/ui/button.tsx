import type { MouseEvent, ReactNode } from 'react';
import { Icono, type NombreIcono } from './icon.js';

interface BotonProps {
  readonly children: ReactNode;
  readonly clase?: 'primario' | 'secundario' | 'texto';
  readonly type?: 'button' | 'submit';
  readonly icono?: NombreIcono;
  readonly ancho?: boolean;
  readonly disabled?: boolean;
  /** Shown with a spinner instead of the label while something runs: no second press; the focus stays. */
  readonly ocupado?: string | false;
  readonly describedBy?: string;
  readonly onClick?: () => void;
}

/** The one button of the public pages: 52 px high where it decides, 44 px elsewhere. */
export function Boton({
  children,
  clase = 'primario',
  type = 'button',
  icono,
  ancho,
  disabled,
  ocupado,
  describedBy,
  onClick,
}: BotonProps) {
  return (
    <button
      type={type}
      className={`boton ${clase}${ancho ? ' ancho' : ''}`}
      disabled={disabled}
      aria-disabled={ocupado ? true : undefined}
      aria-busy={ocupado ? true : undefined}
      aria-describedby={describedBy}
      onClick={ocupado ? ignorado : onClick}
    >
      {ocupado ? <span className="giro" aria-hidden="true" /> : icono && <Icono nombre={icono} />}
      {ocupado || children}
    </button>
  );
}

/** A button that works keeps the focus, which a disabled one drops to the page; it only does nothing, nor sends its form. */
const ignorado = (event: MouseEvent): void => event.preventDefault();

import type { ReactNode } from 'react';
import { Icono, type NombreIcono } from './icono.js';

interface BotonProps {
  readonly children: ReactNode;
  readonly clase?: 'primario' | 'secundario' | 'texto';
  readonly type?: 'button' | 'submit';
  readonly icono?: NombreIcono;
  readonly ancho?: boolean;
  readonly disabled?: boolean;
  /** Shown with a spinner instead of the label while something runs. */
  readonly ocupado?: string | false;
  readonly describedBy?: string;
  readonly onClick?: () => void;
}

/** The one button of the public pages: 52 px high where it decides, 44 px elsewhere. */
export function Boton({ children, clase = 'primario', type = 'button', icono, ancho, disabled, ocupado, describedBy, onClick }: BotonProps) {
  return (
    <button
      type={type}
      className={`boton ${clase}${ancho ? ' ancho' : ''}`}
      disabled={disabled || Boolean(ocupado)}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {ocupado ? <span className="giro" aria-hidden="true" /> : icono && <Icono nombre={icono} />}
      {ocupado || children}
    </button>
  );
}

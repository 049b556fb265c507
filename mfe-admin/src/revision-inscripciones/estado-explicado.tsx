import './estado-explicado.css';

import { useId, useState, type ReactNode } from 'react';
import { comoLoLeeSuRegistrante, type EstadoAdmin } from '@portal/dominio/estados';

interface EstadoExplicadoProps {
  readonly estado: EstadoAdmin;
  readonly children: ReactNode;
}

/**
 * A status that its registrant reads under another word says so on hover and on focus, until Escape (WCAG 1.4.13). Any
 * other stands as it is.
 */
export function EstadoExplicado({ estado, children }: EstadoExplicadoProps) {
  const id = useId();
  const [callado, setCallado] = useState(false);
  const frase = comoLoLeeSuRegistrante(estado);
  if (frase === undefined) return children;
  const volver = () => setCallado(false);
  return (
    <span className="re-explicado">
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={(event) => event.key === 'Escape' && setCallado(true)}
        onBlur={volver}
        onPointerEnter={volver}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className={callado ? 'callado' : undefined}>
        {frase}
      </span>
    </span>
  );
}

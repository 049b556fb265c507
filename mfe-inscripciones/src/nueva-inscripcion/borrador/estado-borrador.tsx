import { hora, Icon } from '@portal/ui';
import type { EstadoBorrador } from './use-borrador.js';

/** The saved state, always in sight. Only a failure is announced, not every autosave. */
export function EstadoGuardado({ estado }: { readonly estado: EstadoBorrador }) {
  return (
    <span className="guardado" role="status" aria-live={estado.tipo === 'fallo' ? 'polite' : 'off'}>
      {textoDe(estado)}
    </span>
  );
}

function textoDe(estado: EstadoBorrador) {
  switch (estado.tipo) {
    case 'sin-cambios':
      return 'Sin cambios por guardar';
    case 'pendiente':
      return 'Guardando...';
    case 'fallo':
      return 'No se pudo guardar en este navegador';
    case 'guardado':
      return (
        <>
          <Icon name="check" />
          <span>
            Guardado<span className="solo-esc"> en este navegador</span> · {hora(estado.a)}
          </span>
        </>
      );
  }
}

import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@portal/ui';
import type { ControlBorrador, VistaBorrador } from '../borrador/control-borrador.js';
import { useVistaBorrador } from '../borrador/use-borrador.js';

const sinGuardar = ({ estado, hallazgo, ocupado }: VistaBorrador): boolean =>
  estado.tipo === 'pendiente' || estado.tipo === 'fallo' || (hallazgo?.tipo === 'retirado' && ocupado && estado.tipo !== 'sin-cambios');

/** Leaving with changes that no draft holds asks first, also before the last letter's state is drawn. */
export function GuardiaSalida({ borrador }: { readonly borrador: ControlBorrador }) {
  const pendiente = sinGuardar(useVistaBorrador(borrador));
  const bloqueo = useBlocker(
    ({ currentLocation, nextLocation }) => sinGuardar(borrador.ver()) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!pendiente) return;
    const preguntar = (event: BeforeUnloadEvent) => {
      if (borrador.ver().estado.tipo !== 'sin-cambios') event.preventDefault(); // let go since this was drawn: nothing to ask
    };
    window.addEventListener('beforeunload', preguntar);
    return () => window.removeEventListener('beforeunload', preguntar);
  }, [borrador, pendiente]);
  return (
    <ConfirmDialog
      open={bloqueo.state === 'blocked'}
      title="Tiene cambios sin guardar"
      confirm="Salir sin guardar"
      cancel="Seguir aquí"
      danger
      onConfirm={() => {
        borrador.soltar();
        bloqueo.proceed?.();
      }}
      onCancel={() => bloqueo.reset?.()}
    >
      Si sale ahora, se pierden los últimos cambios que aún no están en el borrador.
    </ConfirmDialog>
  );
}

import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@portal/ui';
import type { ControlBorrador } from '../borrador/control-borrador.js';
import { useVistaBorrador } from '../borrador/use-borrador.js';

/** Leaving with changes that no draft holds asks first. */
export function GuardiaSalida({ borrador }: { readonly borrador: ControlBorrador }) {
  const { estado, hallazgo, ocupado } = useVistaBorrador(borrador);
  const sinLugar = hallazgo?.tipo === 'retirado' && ocupado && estado.tipo !== 'sin-cambios';
  const pendiente = estado.tipo === 'pendiente' || estado.tipo === 'fallo' || sinLugar;
  const bloqueo = useBlocker(({ currentLocation, nextLocation }) => pendiente && currentLocation.pathname !== nextLocation.pathname);
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

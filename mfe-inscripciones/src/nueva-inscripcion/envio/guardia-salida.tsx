import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '@portal/ui';

/** Leaving with changes that no draft holds asks first. */
export function GuardiaSalida({ pendiente }: { readonly pendiente: boolean }) {
  const bloqueo = useBlocker(({ currentLocation, nextLocation }) => pendiente && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!pendiente) return;
    const preguntar = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preguntar);
    return () => window.removeEventListener('beforeunload', preguntar);
  }, [pendiente]);
  return (
    <ConfirmDialog
      open={bloqueo.state === 'blocked'}
      title="Tiene cambios sin guardar"
      confirm="Salir sin guardar"
      cancel="Seguir aquí"
      danger
      onConfirm={() => bloqueo.proceed?.()}
      onCancel={() => bloqueo.reset?.()}
    >
      Si sale ahora, se pierden los últimos cambios que aún no están en el borrador.
    </ConfirmDialog>
  );
}

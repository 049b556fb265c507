import { onSesionTerminada } from '@portal/api-client';
import { BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';

interface Respuestas {
  /** Another tab wrote the draft, or cleared the storage. */
  readonly alEscribirOtra: () => void;
  /** The page or the session ends: what is pending has no later moment. */
  readonly alTerminar: () => void;
  /** *Cerrar Sesión* took the draft out. */
  readonly alRetirar: () => void;
}

/** Listens to what becomes of the draft outside its form. @returns the way to stop */
export function oirVentana({ alEscribirOtra, alTerminar, alRetirar }: Respuestas): () => void {
  const alGuardar = ({ key }: StorageEvent) => (key === CLAVE_BORRADOR || key === null) && alEscribirOtra();
  window.addEventListener('storage', alGuardar);
  window.addEventListener('pagehide', alTerminar);
  window.addEventListener(BORRADOR_RETIRADO, alRetirar);
  const dejarSesion = onSesionTerminada(alTerminar);
  return () => {
    dejarSesion();
    window.removeEventListener('storage', alGuardar);
    window.removeEventListener('pagehide', alTerminar);
    window.removeEventListener(BORRADOR_RETIRADO, alRetirar);
  };
}

import { useSyncExternalStore } from 'react';

/** Whether the window matches this media query now. @example const esTelefono = useVentana('(max-width: 767.98px)') */
export const useVentana = (consulta: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const ventana = window.matchMedia?.(consulta);
      ventana?.addEventListener('change', onChange);
      return () => ventana?.removeEventListener('change', onChange);
    },
    () => window.matchMedia?.(consulta).matches ?? false,
  );

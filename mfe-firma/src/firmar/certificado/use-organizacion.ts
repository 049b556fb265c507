import { useEffect, useState } from 'react';
import { leerConfiguracion } from '../../llamadas/publico.api.js';

/** The default organisation: the operator's short name, a setting (readings 12). Empty until it is known; people may type. */
export function useOrganizacion(): string {
  const [nombre, setNombre] = useState('');
  useEffect(() => {
    const control = new AbortController();
    leerConfiguracion(control.signal).then(
      ({ empresa }) => setNombre(empresa.nombreCorto),
      (error: unknown) => {
        if (!control.signal.aborted) console.warn('settings', error);
      },
    );
    return () => control.abort();
  }, []);
  return nombre;
}

import { useEffect, useState } from 'react';
import { leerConfiguracion } from '../../llamadas/publico.api.js';

/** The default organisation: the operator's short name, a setting (readings 12). Undefined until it is known, '' when it cannot be; people may type. */
export function useOrganizacion(): string | undefined {
  const [nombre, setNombre] = useState<string>();
  useEffect(() => {
    const control = new AbortController();
    leerConfiguracion(control.signal).then(
      ({ empresa }) => setNombre(empresa.nombreCorto),
      (error: unknown) => {
        if (control.signal.aborted) return;
        console.warn('settings', error);
        setNombre('');
      },
    );
    return () => control.abort();
  }, []);
  return nombre;
}

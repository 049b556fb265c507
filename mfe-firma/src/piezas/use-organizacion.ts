import { createContext, useContext, useEffect, useState } from 'react';
import { leerConfiguracion } from '../llamadas/publico.api.js';

/** What the page has learnt, for everything below it: one request per page. */
export const OrganizacionContext = createContext<string | undefined>(undefined);

/** The operator's short name as the page learnt it: undefined until it is known, '' when it cannot be. */
export const useOrganizacion = (): string | undefined => useContext(OrganizacionContext);

/** Asks for the operator's short name, a setting (readings 12): title, head and default organisation. Each page calls it once. */
export function useLeerOrganizacion(): string | undefined {
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

import { createContext, useContext, useEffect, useState } from 'react';
import type { Empresa } from '@portal/contracts/portal';
import { leerConfiguracion } from '../calls/publico.api.js';

/** The operator's settings (readings 12), as the page learnt them, for everything below it: one request per page. */
export const EmpresaContext = createContext<Empresa | 'no-se-sabe' | undefined>(undefined);

/** Its short name, the default organisation: undefined until it is known, '' when it cannot be. */
export const useOrganizacion = (): string | undefined => nombreDe(useContext(EmpresaContext));

/** Who it is and where it answers, once that is known. */
export function useEmpresa(): Empresa | undefined {
  const empresa = useContext(EmpresaContext);
  return empresa === 'no-se-sabe' ? undefined : empresa;
}

/** Its short name out of what the page learnt. */
export const nombreDe = (empresa: Empresa | 'no-se-sabe' | undefined): string | undefined =>
  empresa === 'no-se-sabe' ? '' : empresa?.nombreCorto;

/** Asks for the operator's settings. Each page calls it once. */
export function useLeerEmpresa(): Empresa | 'no-se-sabe' | undefined {
  const [empresa, setEmpresa] = useState<Empresa | 'no-se-sabe'>();
  useEffect(() => {
    const control = new AbortController();
    leerConfiguracion(control.signal).then(
      (leida) => setEmpresa(leida.empresa),
      (error: unknown) => {
        if (control.signal.aborted) return;
        console.warn('settings', error);
        setEmpresa('no-se-sabe');
      },
    );
    return () => control.abort();
  }, []);
  return empresa;
}

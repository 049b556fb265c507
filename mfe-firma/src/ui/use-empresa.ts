import { createContext, useContext, useEffect, useState } from 'react';
import type { Empresa } from '@portal/contracts/portal';
import { applyAcento } from '@portal/ui/light';
import { readConfiguracion } from '../calls/firmas.api.js';

/** The operator as the page learnt it: undefined until the settings arrive, 'unknown' when they cannot be had. */
type EmpresaRead = Empresa | 'unknown' | undefined;

/** The operator, for everything below a page: one request per page. */
export const EmpresaContext = createContext<EmpresaRead>(undefined);

/** Its short name, the default organisation: undefined until it is known, '' when it cannot be. */
export const useEmpresaName = (): string | undefined => nameOf(useContext(EmpresaContext));

/** The operator and its contact data, once they are known. */
export function useEmpresa(): Empresa | undefined {
  const empresa = useContext(EmpresaContext);
  return empresa === 'unknown' ? undefined : empresa;
}

const nameOf = (empresa: EmpresaRead): string | undefined => (empresa === 'unknown' ? '' : empresa?.nombreCorto);

/** Asks for the operator's settings and puts its short name in the page's title. Each page calls it once. */
export function useReadEmpresa(title: string): EmpresaRead {
  const [empresa, setEmpresa] = useState<EmpresaRead>();
  useEffect(() => {
    const control = new AbortController();
    readConfiguracion(control.signal).then(
      ({ empresa: read }) => {
        applyAcento(read.acento);
        setEmpresa(read);
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        console.warn('settings', error);
        setEmpresa('unknown');
      },
    );
    return () => control.abort();
  }, []);
  const name = nameOf(empresa);
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [title, name]);
  return empresa;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The query of the address, as it will be once the last change has arrived. A navigation takes time: a second change
 * that built on the address itself would take the first one back.
 */
export function useUltimaDireccion() {
  const { search, key } = useLocation();
  const enCamino = useRef<string>(undefined);
  useEffect(() => {
    enCamino.current = undefined;
  }, [key]);
  return {
    ultima: () => new URLSearchParams(enCamino.current ?? search),
    anotar: (query: string) => {
      enCamino.current = query;
    },
  };
}

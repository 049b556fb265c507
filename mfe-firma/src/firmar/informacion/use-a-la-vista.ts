import { useEffect, useState, type RefObject } from 'react';

/** True from the first time the element shows in the window. */
export function useALaVista(elemento: RefObject<HTMLElement | null>): boolean {
  const [visto, setVisto] = useState(false);
  useEffect(() => {
    if (!elemento.current) return undefined;
    const observador = new IntersectionObserver((entradas) => {
      if (!entradas.some(({ isIntersecting }) => isIntersecting)) return;
      setVisto(true);
      observador.disconnect();
    });
    observador.observe(elemento.current);
    return () => observador.disconnect();
  }, [elemento]);
  return visto;
}

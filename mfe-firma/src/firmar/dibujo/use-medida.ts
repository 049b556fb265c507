import { useEffect, useState, type RefObject } from 'react';
import type { Medida } from './dibujo.rules.js';

/** The pad's own size in CSS pixels, kept through rotation and zoom. */
export function useMedida(elemento: RefObject<HTMLElement | null>): Medida {
  const [medida, setMedida] = useState<Medida>({ ancho: 0, alto: 0 });
  useEffect(() => {
    if (!elemento.current) return undefined;
    const observador = new ResizeObserver(([entrada]) => {
      if (entrada) setMedida({ ancho: entrada.contentRect.width, alto: entrada.contentRect.height });
    });
    observador.observe(elemento.current);
    return () => observador.disconnect();
  }, [elemento]);
  return medida;
}

import { useEffect, useState, type RefObject } from 'react';

/**
 * The reading line lies at 40 % of the window: what lies above it counts as read. Endlessly high, or a point that a
 * quick finger throws past the window would never be reported.
 */
const SOBRE_LA_LINEA = '1000000px 0px -60% 0px';

interface Avance {
  /** Number of the point being read, from 1. */
  readonly punto: number;
  readonly terminado: boolean;
}

/** Follows which numbered point is being read, and whether the end was reached. Progress only, never a gate. */
export function useAvance(documento: RefObject<HTMLElement | null>): Avance {
  const [avance, setAvance] = useState<Avance>({ punto: 1, terminado: false });
  useEffect(() => {
    const marcas = [...(documento.current?.querySelectorAll('[data-punto],[data-fin]') ?? [])];
    const leidos = new Set<Element>();
    const observador = new IntersectionObserver(
      (entradas) => {
        for (const { target, isIntersecting } of entradas) {
          if (isIntersecting) leidos.add(target);
          else leidos.delete(target);
        }
        const terminado = leidos.size === marcas.length;
        const punto = Math.max(1, leidos.size - (terminado ? 1 : 0));
        setAvance((previo) => ({ punto, terminado: previo.terminado || terminado }));
      },
      { rootMargin: SOBRE_LA_LINEA },
    );
    for (const marca of marcas) observador.observe(marca);
    return () => observador.disconnect();
  }, [documento]);
  return avance;
}

import { useEffect, useState } from 'react';

/** A wait that the server asked for. */
interface Espera {
  /** `4 min`; undefined once it is over. */
  readonly falta: string | undefined;
  readonly esperar: (segundos: number) => void;
}

/**
 * Counts a wait down, so that a button is free again by itself when it makes sense to press it.
 * @example const { falta, esperar } = useEspera(); esperar(error.retryAfter ?? 0);
 */
export function useEspera(): Espera {
  const [hasta, setHasta] = useState(0);
  const [ahora, setAhora] = useState(0);
  const segundos = Math.ceil((hasta - ahora) / 1000);
  const corre = segundos > 0;
  useEffect(() => {
    if (!corre) return undefined;
    const timer = setInterval(() => setAhora(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [corre]);
  const esperar = (cuantos: number) => {
    const desde = Date.now();
    setAhora(desde);
    setHasta(desde + cuantos * 1000);
  };
  return { falta: corre ? enPalabras(segundos) : undefined, esperar };
}

const MINUTO = 60;
const HORA = 60 * MINUTO;

/** Never less than what is left: `61` → `2 min`. */
function enPalabras(segundos: number): string {
  if (segundos <= MINUTO) return `${segundos} s`;
  return segundos <= HORA ? `${Math.ceil(segundos / MINUTO)} min` : `${Math.ceil(segundos / HORA)} h`;
}

import { useEffect, useState } from 'react';
import { Mensaje } from '../../ui/message.page.js';

interface PreparandoProps {
  /** What the server's `Retry-After` asks for. */
  readonly segundos: number;
  readonly onTiempo: () => void;
}

/** The document is not rendered yet: the page asks again by itself, as often as the server allows. */
export function Preparando({ segundos, onTiempo }: PreparandoProps) {
  const [vueltas, setVueltas] = useState(0);
  useEffect(() => {
    const reloj = setTimeout(() => {
      setVueltas((previas) => previas + 1);
      onTiempo();
    }, segundos * 1000);
    return () => clearTimeout(reloj);
  }, [segundos, vueltas, onTiempo]);
  return (
    <Mensaje tono="info" icono="reloj" titulo="Estamos preparando su documento">
      <p>Tarda unos segundos. Esta página continúa sola; no necesita recargarla.</p>
      <span className="giro grande" role="progressbar" aria-label="Preparando el documento" />
    </Mensaje>
  );
}

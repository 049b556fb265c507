import { useEffect, useState } from 'react';
import { useFoco } from '../../ui/use-focus.js';

const SE_NOTA_LENTO = 8000;

/** The first thing a signer sees: the shape of the page, and after eight seconds the reason for the wait. */
export function Verificando({ otraVez }: { readonly otraVez: boolean }) {
  const espera = useFoco<HTMLDivElement>(otraVez);
  const [lento, setLento] = useState(false);
  useEffect(() => {
    const reloj = setTimeout(() => setLento(true), SE_NOTA_LENTO);
    return () => clearTimeout(reloj);
  }, []);
  return (
    <main className="cuerpo" aria-busy="true">
      <h1 className="oculto">Firma de documento</h1>
      <div className="izquierda">
        <div className="verificando" role="status" ref={espera} tabIndex={-1}>
          <span className="giro" aria-hidden="true" />
          <b>Verificando documento...</b>
          {lento && <p>La conexión está lenta. Seguimos intentando.</p>}
        </div>
        <div className="tarjeta" aria-hidden="true">
          <span className="hueco placa-hueco" />
          <span className="hueco" />
          <span className="hueco corto" />
        </div>
        <div className="tarjeta" aria-hidden="true">
          {['titulo', '', 'corto', '', '', 'corto', ''].map((clase, index) => (
            <span key={index} className={`hueco ${clase}`} />
          ))}
        </div>
      </div>
      <div className="derecha solo-ancho" aria-hidden="true">
        <div className="tarjeta">
          <span className="hueco titulo" />
          <span className="hueco alto" />
        </div>
      </div>
    </main>
  );
}

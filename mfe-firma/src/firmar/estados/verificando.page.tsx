import { useEffect, useState } from 'react';
import { PlainButton } from '@portal/ui/light';
import { MessagePage } from '../../ui/message.page.js';
import { useFocus } from '../../ui/use-focus.js';
import { useTarda } from '../../ui/use-tarda.js';

const LARGO_MS = 8000;

/** The first thing a signer sees: the shape of the page, and after eight seconds the reason for the wait. */
export function Verificando({ again }: { readonly again: boolean }) {
  const place = useFocus<HTMLDivElement>(again);
  const slow = useTarda(true, LARGO_MS);
  return (
    <main className="cuerpo" aria-busy="true">
      <h1 className="oculto">Firma de documento</h1>
      <div className="izquierda">
        <div className="verificando" role="status" ref={place} tabIndex={-1}>
          <span className="giro" aria-hidden="true" />
          <b>Verificando documento...</b>
          {slow && <p>La conexión está lenta. Seguimos intentando.</p>}
        </div>
        <div className="tarjeta" aria-hidden="true">
          <span className="hueco placa-hueco" />
          <span className="hueco" />
          <span className="hueco corto" />
        </div>
        <div className="tarjeta" aria-hidden="true">
          {['titulo', '', 'corto', '', '', 'corto', ''].map((kind, index) => (
            <span key={index} className={`hueco ${kind}`} />
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

interface PreparandoProps {
  /** What the server's `Retry-After` asks for. */
  readonly segundos: number;
  readonly onTime: () => void;
}

/** The document is not rendered yet: the page asks again by itself, as often as the server allows. */
export function Preparando({ segundos, onTime }: PreparandoProps) {
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRounds((before) => before + 1);
      onTime();
    }, segundos * 1000);
    return () => clearTimeout(timer);
  }, [segundos, rounds, onTime]);
  return (
    <MessagePage tone="in" icon="reloj" title="Estamos preparando su documento">
      <p>Tarda unos segundos. Esta página continúa sola; no necesita recargarla.</p>
      <span className="giro grande" role="progressbar" aria-label="Preparando el documento" />
    </MessagePage>
  );
}

interface NoAbreProps {
  readonly mensaje: string;
  readonly onRetry: () => void;
}

/**
 * No network, too many attempts or a server that is down: the sentence, and one way forward. When the network returns
 * the page goes that way by itself.
 */
export function NoAbre({ mensaje, onRetry }: NoAbreProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <MessagePage tone="av" icon="advertencia" title="No pudimos abrir el documento">
      <p role="alert">{mensaje}</p>
      <PlainButton variant="primary" size="large" onClick={onRetry}>
        Reintentar
      </PlainButton>
    </MessagePage>
  );
}

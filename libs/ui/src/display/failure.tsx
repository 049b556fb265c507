import { Button } from '../buttons/button.js';
import { Notice } from './notice.js';

interface FailureProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  /** For the help desk, in small print. */
  readonly requestId?: string | undefined;
}

/** Says what could not be loaded and offers to try again. */
export function Failure({ message, onRetry, busy = false, requestId }: FailureProps) {
  return (
    <Notice kind="error">
      {message}
      <div className="fila fallo">
        <Button icon="reintentar" onClick={onRetry} busy={busy && 'Cargando...'}>
          Reintentar
        </Button>
        {requestId && <span className="mini">Código: {requestId}</span>}
      </div>
    </Notice>
  );
}

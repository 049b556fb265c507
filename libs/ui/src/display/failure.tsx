import { Button } from '../buttons/button.js';
import { Notice } from './notice.js';

interface FailureProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  /** For the help desk; shown small. */
  readonly requestId?: string | undefined;
}

/** Something could not be loaded: what, and a way to try again. */
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

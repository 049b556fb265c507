import { FALLO } from './fallo.js';

interface Props {
  readonly code: string;
  /** It came of pressing its button: the button has the focus again. */
  readonly again?: boolean;
  readonly onRetry: () => void;
}

/** The failure card again, without the design system: the public host carries React and nothing else. */
export function NoDisponiblePublico({ code, again = false, onRetry }: Props) {
  return (
    <main className="pu-fallo">
      <div role="alert">
        <h1>{FALLO.titulo}</h1>
        <p>{FALLO.consejo}</p>
      </div>
      <button type="button" autoFocus={again} onClick={onRetry}>
        {FALLO.reintentar}
      </button>
      <p className="pu-codigo">{FALLO.codigo(code)}</p>
    </main>
  );
}

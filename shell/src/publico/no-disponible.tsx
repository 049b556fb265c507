interface Props {
  readonly code: string;
  readonly onRetry: () => void;
}

/** The failure card again, without the design system: the public host carries React and nothing else. */
export function NoDisponiblePublico({ code, onRetry }: Props) {
  return (
    <main className="pu-fallo">
      <div role="alert">
        <h1>Este módulo no está disponible en este momento.</h1>
        <p>Su enlace sigue siendo válido. Revise su conexión e intente de nuevo.</p>
      </div>
      <button type="button" onClick={onRetry}>
        Reintentar
      </button>
      <p className="pu-codigo">Código de consulta: {code}</p>
    </main>
  );
}

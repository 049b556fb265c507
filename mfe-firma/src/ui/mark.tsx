import { useEmpresaName } from './use-empresa.js';

/** The mark, and beside it the operator's short name once it is known. */
export function Mark() {
  const name = useEmpresaName();
  return (
    <span className="marca">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect className="fondo" width="40" height="40" rx="10" />
        <path
          className="barra"
          d="M8 8.8h20.4a2.6 2.6 0 0 1 2.05 1l2.6 3.3a1.05 1.05 0 0 1-.83 1.7H8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"
        />
        <path className="via" d="M17 17.6h6v4h-6zM17 23.4h6v4h-6zM17 29.2h6v4h-6z" />
      </svg>
      {name && <b>{name}</b>}
    </span>
  );
}

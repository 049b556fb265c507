import { cantidad } from '@portal/dominio/formatos';
import { porcentaje } from './palabras.js';

interface BarrasProps {
  readonly filas: readonly { readonly nombre: string; readonly cuantos: number }[];
  /** What every bar is a part of. */
  readonly todos: number;
}

/** Reasons beside one another: each with its bar, its count and its share. */
export const Barras = ({ filas, todos }: BarrasProps) => (
  <ul className="etapas">
    {filas.map(({ nombre, cuantos }) => (
      <li key={nombre}>
        <span>{nombre}</span>
        <span className="via" aria-hidden="true">
          <i style={{ width: `${(cuantos / todos) * 100}%` }} />
        </span>
        <span className="r">
          <b>{cantidad(cuantos)}</b> <span className="t3">{porcentaje(cuantos, todos)}</span>
        </span>
      </li>
    ))}
  </ul>
);

import type { ReactNode } from 'react';

export type Dato = readonly [nombre: string, valor: ReactNode];

/** Name and value, one pair a line. */
export function Ficha({ datos }: { readonly datos: readonly Dato[] }) {
  return (
    <dl className="ficha">
      {datos.map(([nombre, valor]) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

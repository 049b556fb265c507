import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cantidad } from '@portal/dominio/formatos';

interface GraficaProps {
  readonly id: string;
  readonly titulo: string;
  readonly nota: string;
  readonly ancha?: boolean;
  readonly leyenda?: readonly [ahora: string, antes: string];
  readonly pie?: ReactNode;
  /** The same figures in words, each with its own way to its list. */
  readonly tabla: TablaProps;
  readonly children: ReactNode;
}

/** A plot of plain elements, and beside it the table of the same figures (docs/adr/0057-a-count-is-its-list.md). */
export const Grafica = ({ id, titulo, nota, ancha = false, leyenda, pie, tabla, children }: GraficaProps) => (
  <section className={ancha ? 'tarjeta gra ancha' : 'tarjeta gra'} aria-labelledby={id}>
    <h2 id={id}>{titulo}</h2>
    <p>{nota}</p>
    {children}
    {(leyenda || pie) && (
      <div className="pie">
        {leyenda && (
          <>
            <span className="ley">
              <i />
              {leyenda[0]}
            </span>
            <span className="ley antes">
              <i />
              {leyenda[1]}
            </span>
          </>
        )}
        {pie}
      </div>
    )}
    <details>
      <summary>Ver como tabla</summary>
      <Tabla {...tabla} />
    </details>
  </section>
);

interface Celda {
  readonly texto: string;
  readonly to?: string;
}

interface TablaProps {
  readonly columnas: readonly string[];
  readonly filas: readonly { readonly nombre: string; readonly celdas: readonly Celda[] }[];
}

const Tabla = ({ columnas, filas }: TablaProps) => (
  <table>
    <thead>
      <tr>
        {columnas.map((columna) => (
          <th key={columna} scope="col">
            {columna}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {filas.map(({ nombre, celdas }) => (
        <tr key={nombre}>
          <th scope="row">{nombre}</th>
          {celdas.map(({ texto, to }, n) => (
            <td key={columnas[n + 1]}>{to === undefined ? texto : <Link to={to}>{texto}</Link>}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface Columna {
  readonly clave: string;
  readonly nombre: string;
  /** In whole words, for who does not see the bars. */
  readonly dicha: string;
  readonly to: string;
  readonly ahora: number;
  readonly antes: number;
}

/** Two bars per column. The whole column is one way to the list of its figure: wide enough for a finger. */
export function Columnas({ columnas }: { readonly columnas: readonly Columna[] }) {
  const tope = Math.max(1, ...columnas.flatMap(({ ahora, antes }) => [ahora, antes]));
  const alto = (valor: number) => ({ height: `${(valor / tope) * 100}%` });
  return (
    <ul className="rp-columnas">
      {columnas.map(({ clave, nombre, dicha, to, ahora, antes }) => (
        <li key={clave}>
          <Link to={to}>
            <span className="oculto">{dicha}</span>
            <span className="par" aria-hidden="true">
              <i className="antes" style={alto(antes)} />
              <i className="ahora" style={alto(ahora)}>
                <b>{cantidad(ahora)}</b>
              </i>
            </span>
            <span className="nombre" aria-hidden="true">
              {nombre}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Etapa {
  readonly nombre: string;
  readonly valor: number;
  readonly todo: number;
  readonly parte: string;
  readonly to: string;
}

/** Bars below each other, each the way to its list. */
export const Etapas = ({ etapas }: { readonly etapas: readonly Etapa[] }) => (
  <ul className="etapas">
    {etapas.map(({ nombre, valor, todo, parte, to }) => (
      <li key={nombre}>
        <Link to={to}>
          <span>{nombre}</span>
          <span className="via">
            <i style={{ width: `${todo === 0 ? 0 : (valor / todo) * 100}%` }} />
          </span>
          <span className="r">
            <b>{cantidad(valor)}</b> <span className="t3">{parte}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

import { Fragment } from 'react';
import type { TextoDiligenciado } from '@portal/contracts/firmas';
import { bloquesDe, type Bloque, type Tramo } from '@portal/contracts/textos/marcado';
import { esClausula } from './lectura.rules.js';

/** One legal text as versioned by the server, its points as numbered tiles. */
export function TextoLegal({ texto }: { readonly texto: TextoDiligenciado }) {
  return bloquesDe(texto.texto).map((bloque, index) => <BloqueLegal key={index} bloque={bloque} />);
}

function BloqueLegal({ bloque }: { readonly bloque: Bloque }) {
  if (bloque.tipo === 'parrafo')
    return (
      <p data-punto={esClausula(bloque) || undefined}>
        <Tramos tramos={bloque.tramos} />
      </p>
    );
  return (
    <ol start={bloque.desde}>
      {bloque.puntos.map((punto, index) => (
        <li key={index} data-punto>
          <span className="numero" aria-hidden="true">
            {bloque.desde + index}
          </span>
          <div>
            <Tramos tramos={punto} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A placeholder that is still here was not filled: it is marked. */
function Tramos({ tramos }: { readonly tramos: readonly Tramo[] }) {
  return tramos.map(({ texto, negrita, marcador }, index) => {
    const palabras = marcador ? <mark>{texto}</mark> : texto;
    return <Fragment key={index}>{negrita ? <b>{palabras}</b> : palabras}</Fragment>;
  });
}

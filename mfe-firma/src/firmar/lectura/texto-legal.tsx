import type { TextoDiligenciado } from '@portal/contracts/firmas';
import { type Bloque, bloques, type Tramo } from './markdown.rules.js';

/** One legal text as versioned by the server, its points as numbered tiles. */
export function TextoLegal({ texto }: { readonly texto: TextoDiligenciado }) {
  return bloques(texto.texto).map((bloque, index) => <BloqueLegal key={index} bloque={bloque} />);
}

function BloqueLegal({ bloque }: { readonly bloque: Bloque }) {
  if (bloque.tipo === 'parrafo') return <p><Tramos tramos={bloque.tramos} /></p>;
  return (
    <ol start={bloque.desde}>
      {bloque.puntos.map((punto, index) => (
        <li key={index} data-punto>
          <span className="numero" aria-hidden="true">{bloque.desde + index}</span>
          <div><Tramos tramos={punto} /></div>
        </li>
      ))}
    </ol>
  );
}

function Tramos({ tramos }: { readonly tramos: readonly Tramo[] }) {
  return tramos.map(({ tipo, texto }, index) => {
    if (tipo === 'negrita') return <b key={index}>{texto}</b>;
    if (tipo === 'faltante') return <mark key={index}>{texto}</mark>;
    return texto;
  });
}

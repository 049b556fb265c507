import { createContext, useContext } from 'react';
import { sinDigitoDeVerificacion, sinTildes } from '@portal/dominio/nombres';

/** What the list was searched for. */
export const Buscado = createContext('');

/** A text in which the words of the search are marked. */
export function Marcado({ children: texto }: { readonly children: string }) {
  const q = useContext(Buscado);
  if (q === '') return texto;
  return partesDe(texto, q).map(({ texto: parte, hallada }, n) => (hallada ? <mark key={n}>{parte}</mark> : parte));
}

/** A part of a text, and whether the search found it. */
interface Parte {
  readonly texto: string;
  readonly hallada: boolean;
}

const esDeLetra = (letra: string): boolean => /[\p{L}\p{N}\p{Mn}]/u.test(letra);

/** The letters of a text without accents, each with its place in the text. */
function letrasDe(texto: string, pegadas: boolean): { readonly plano: string; readonly lugares: readonly number[] } {
  let plano = '';
  const lugares: number[] = [];
  for (const [lugar, letra] of [...texto].entries()) {
    if (pegadas && !esDeLetra(letra)) continue;
    const sola = sinTildes(letra);
    plano += sola;
    lugares.push(...Array<number>(sola.length).fill(lugar));
  }
  return { plano, lugares };
}

/**
 * The parts of a text that the words of a search found, as the server finds them: without accents or case, and a number
 * with or without its points and its check digit.
 * @example partesDe('Ana Ñáñez', 'nanez') // [{ texto: 'Ana ', hallada: false }, { texto: 'Ñáñez', hallada: true }]
 */
export function partesDe(texto: string, q: string): readonly Parte[] {
  const letras = [...texto];
  const halladas = new Set<number>();
  for (const palabra of q.split(/\s+/).filter((una) => una !== '')) {
    const pegada = /\d/.test(palabra);
    const { plano, lugares } = letrasDe(texto, pegada);
    const entera = letrasDe(palabra, pegada).plano;
    const buscada = plano.includes(entera) ? entera : (sinDigitoDeVerificacion(palabra) ?? '');
    if (buscada === '') continue;
    for (let en = plano.indexOf(buscada); en >= 0; en = plano.indexOf(buscada, en + 1)) {
      const [primero = 0, ultimo = 0] = [lugares[en], lugares[en + buscada.length - 1]];
      for (let lugar = primero; lugar <= ultimo; lugar++) halladas.add(lugar);
    }
  }
  const partes: Parte[] = [];
  for (const [lugar, letra] of letras.entries()) {
    const ultima = partes.at(-1);
    const hallada = halladas.has(lugar);
    if (ultima?.hallada === hallada) partes[partes.length - 1] = { texto: ultima.texto + letra, hallada };
    else partes.push({ texto: letra, hallada });
  }
  return partes;
}

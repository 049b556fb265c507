import { createContext, useContext } from 'react';
import { partesDe } from './partes.rules.js';

/** What the list was searched for. */
export const Buscado = createContext('');

/** A text in which the words of the search are marked. */
export function Marcado({ children: texto }: { readonly children: string }) {
  const q = useContext(Buscado);
  if (q === '') return texto;
  return partesDe(texto, q).map(({ texto: parte, hallada }, n) => (hallada ? <mark key={n}>{parte}</mark> : parte));
}

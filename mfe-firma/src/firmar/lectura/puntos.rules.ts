import { type Bloque, bloquesDe } from '@portal/contracts/textos/marcado';

/** A clause of the contract has its number as a word, in bold: '**Primera. Objeto.** El vinculado ...'. */
export const esClausula = (bloque: Bloque): boolean => bloque.tipo === 'parrafo' && bloque.tramos[0]?.negrita === true;

/** How many points a document has, over all its texts: numbered ones and clauses. Progress is full with the last of them. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloquesDe(texto))
    .reduce((total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : Number(esClausula(bloque))), 0);

/** What the points of a text are called at the foot; of any other text 'Punto'. */
const nombres: Readonly<Record<string, string>> = {
  'compromiso-conductor': 'Compromiso',
  'compromisos-generales': 'Compromiso general',
};
const nombreDe = (clave: string): string => nombres[clave] ?? 'Punto';

interface Lugar {
  readonly nombre: string;
  readonly numero: number;
  /** How many points have this name. */
  readonly total: number;
}

/**
 * The point being read, with the number that its tile and the signed document give it: the general commitments are
 * numbered anew, as their text is.
 * @param punto its place among all points of the document, from 1
 * @example lugarDe(textos, 26) // { nombre: 'Compromiso general', numero: 3, total: 10 }
 */
export function lugarDe(textos: readonly { readonly clave: string; readonly texto: string }[], punto: number): Lugar {
  const puntos = textos.flatMap((texto) => Array.from({ length: puntosDe([texto]) }, () => nombreDe(texto.clave)));
  const nombre = puntos[punto - 1] ?? nombreDe('');
  const conNombre = (otro: string): boolean => otro === nombre;
  return { nombre, numero: puntos.slice(0, punto).filter(conNombre).length, total: puntos.filter(conNombre).length };
}

import { bloquesDe, type Bloque } from '@portal/contracts/textos/marcado';

/** A clause of the contract has its number as a word, in bold: '**Primera. Objeto.** El vinculado ...'. */
export const esClausula = (bloque: Bloque): boolean => bloque.tipo === 'parrafo' && bloque.tramos[0]?.negrita === true;

/** How many points a document has, over all its texts: numbered ones and clauses. Progress is full with the last of them. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloquesDe(texto))
    .reduce(
      (total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : Number(esClausula(bloque))),
      0,
    );

/** What the points of a text are called at the foot; of any other text 'Punto'. */
const nombres: Readonly<Record<string, string>> = {
  'compromiso-conductor': 'Compromiso',
  'compromisos-generales': 'Compromiso',
};

/** A text that numbers its points anew, and what one of them is called among themselves. */
const partes: Readonly<Record<string, string>> = { 'compromisos-generales': 'General' };

interface Lugar {
  readonly nombre: string;
  /** Where the text begins again at 1: the number that its tile and the signed document give the point. */
  readonly parte?: { readonly nombre: string; readonly numero: number; readonly total: number };
}

/**
 * What the point being read is called. Points are counted over the whole document, as the design's foot has them.
 * @param punto its place among all points of the document, from 1
 * @example lugarDe(textos, 26) // { nombre: 'Compromiso', parte: { nombre: 'General', numero: 3, total: 10 } }
 */
export function lugarDe(textos: readonly { readonly clave: string; readonly texto: string }[], punto: number): Lugar {
  const claves = textos.flatMap((texto) => Array.from({ length: puntosDe([texto]) }, () => texto.clave));
  const clave = claves[punto - 1] ?? '';
  const cuantos = (hasta: number): number => claves.slice(0, hasta).filter((otra) => otra === clave).length;
  const parte = partes[clave];
  return {
    nombre: nombres[clave] ?? 'Punto',
    ...(parte && { parte: { nombre: parte, numero: cuantos(punto), total: cuantos(claves.length) } }),
  };
}

import type { TextoDiligenciado } from '@portal/contracts/firmas';
import { bloquesDe, esClausula } from '@portal/contracts/textos/marcado';

const ACUERDO = 'acuerdo-firma';

/** The texts to read, in the order the server gives them. */
export const lecturasDe = (textos: readonly TextoDiligenciado[]): readonly TextoDiligenciado[] =>
  textos.filter(({ clave }) => clave !== ACUERDO);

/** The sentence beside the button; undefined when the link brings none: only published words are signed. */
export const acuerdoDe = (textos: readonly TextoDiligenciado[]): string | undefined =>
  textos.find(({ clave }) => clave === ACUERDO)?.texto.replaceAll('**', '');

/** How many points, numbered ones and clauses, the texts have together. Progress is full with the last of them. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloquesDe(texto))
    .reduce(
      (total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : Number(esClausula(bloque))),
      0,
    );

/** The name of a text's points in the foot bar; 'Punto' for any other text. */
const nombres: Readonly<Record<string, string>> = {
  'compromiso-conductor': 'Compromiso',
  'compromisos-generales': 'Compromiso',
};

/** The texts that number their points anew, and the name of such a point. */
const partes: Readonly<Record<string, string>> = { 'compromisos-generales': 'General' };

interface Lugar {
  readonly nombre: string;
  /** In a text that begins again at 1, the number that its tile and the signed document give the point. */
  readonly parte?: { readonly nombre: string; readonly numero: number; readonly total: number };
}

/**
 * The name of the point being read. Points are counted over the whole document.
 * @param punto its place among all points of the document, from 1
 * @example lugarDe(textos, 26) // { nombre: 'Compromiso', parte: { nombre: 'General', numero: 3, total: 10 } }
 */
export function lugarDe(textos: readonly { readonly clave: string; readonly texto: string }[], punto: number): Lugar {
  const claves = textos.flatMap((texto) => Array.from({ length: puntosDe([texto]) }, () => texto.clave));
  const clave = claves[punto - 1] ?? '';
  const count = (upTo: number): number => claves.slice(0, upTo).filter((other) => other === clave).length;
  const parte = partes[clave];
  return {
    nombre: nombres[clave] ?? 'Punto',
    ...(parte && { parte: { nombre: parte, numero: count(punto), total: count(claves.length) } }),
  };
}

/** Words that people read on a phone in a minute. */
const WORDS_A_MINUTE = 200;
/** Certificate and drawing. */
const SIGNING_MINUTES = 2;

/** About how long reading and signing take. */
export function minutosDe(textos: readonly { readonly texto: string }[]): number {
  const words = textos.reduce((total, { texto }) => total + texto.split(/\s+/).length, 0);
  return Math.ceil(words / WORDS_A_MINUTE) + SIGNING_MINUTES;
}

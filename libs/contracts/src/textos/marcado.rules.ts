/**
 * The small Markdown of the legal texts, read by the form, the signing page and the PDF: paragraphs, numbered lists,
 * **bold** and `[MARCADOR]`. No import: the signing page carries this file to a cheap phone.
 */

/** A run of words. Text stays text, so nothing in it can become markup. */
export interface Tramo {
  readonly texto: string;
  readonly negrita: boolean;
  /** A placeholder, brackets included. */
  readonly marcador: boolean;
}

export type Bloque =
  | { readonly tipo: 'parrafo'; readonly tramos: readonly Tramo[] }
  | { readonly tipo: 'lista'; readonly desde: number; readonly puntos: readonly (readonly Tramo[])[] };

/** A whole text. */
export type Marcado = readonly Bloque[];

/** Lines that belong together: a list's, when it has a first number. */
interface Grupo {
  readonly desde: number | undefined;
  readonly lineas: string[];
}

const NUMERADO = /^(\d+)\.\s+/;
const NEGRITA = /(\*\*[^\s*](?:[^*]*[^\s*])?\*\*)/;
const MARCADOR = /(\[[A-Z][A-Z_]*\])/;

/**
 * Paragraphs and lists, in order. A blank line ends a paragraph but not a list. A step between prose and list ends
 * both.
 * @example bloquesDe('Yo, **[NOMBRE]**:\n\n1. Leer.\n2. Firmar.') // a paragraph and a list of two
 */
export function bloquesDe(texto: string): Marcado {
  const grupos: Grupo[] = [];
  // Stryker disable next-line BooleanLiteral: before the first line there is no group to go on with
  let sigue = false;
  for (const linea of texto.split('\n').map((cruda) => cruda.trim())) {
    const ultimo = grupos.at(-1);
    const numero = NUMERADO.exec(linea)?.[1];
    const palabras = linea.replace(NUMERADO, '');
    // Stryker disable next-line OptionalChaining: with `sigue` there is a group
    if (linea === '') sigue &&= ultimo?.desde !== undefined;
    else if (sigue && ultimo && (ultimo.desde === undefined) === (numero === undefined)) ultimo.lineas.push(palabras);
    else grupos.push({ desde: numero === undefined ? undefined : Number(numero), lineas: [palabras] });
    if (linea !== '') sigue = true;
  }
  return grupos.map(({ desde, lineas }) =>
    desde === undefined
      ? { tipo: 'parrafo', tramos: tramosDe(lineas.join(' ')) }
      : { tipo: 'lista', desde, puntos: lineas.map(tramosDe) },
  );
}

/** A clause of a contract has its number as a word, in bold: '**Primera. Objeto.** El vinculado ...'. */
export const esClausula = (bloque: Bloque): boolean => bloque.tipo === 'parrafo' && bloque.tramos[0]?.negrita === true;

/** The runs of one line. @example tramosDe('Yo, **[NOMBRE]**.') // 'Yo, ', a bold placeholder, '.' */
export const tramosDe = (linea: string): readonly Tramo[] =>
  linea.split(NEGRITA).flatMap((parte) => {
    const negrita = NEGRITA.test(parte);
    return (negrita ? parte.slice(2, -2) : parte)
      .split(MARCADOR)
      .filter((texto) => texto !== '')
      .map((texto) => ({ texto, negrita, marcador: MARCADOR.test(texto) }));
  });

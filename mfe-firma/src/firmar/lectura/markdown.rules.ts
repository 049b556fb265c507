/** A run of text: plain, bold, or a placeholder that nobody filled. */
export interface Tramo {
  readonly tipo: 'texto' | 'negrita' | 'faltante';
  readonly texto: string;
}

export type Bloque =
  | { readonly tipo: 'parrafo'; readonly tramos: readonly Tramo[] }
  | { readonly tipo: 'lista'; readonly desde: number; readonly puntos: readonly (readonly Tramo[])[] };

const NUMERADO = /^(\d+)\.\s+/;

/**
 * Reads the small Markdown of the legal texts: paragraphs, **bold**, numbered lists, `[MARCADOR]` left unfilled.
 * @example bloques('Yo, **Ana**:\n\n1. Leer.\n2. Firmar.') // a paragraph and a list of two
 */
export function bloques(texto: string): readonly Bloque[] {
  const resultado: Bloque[] = [];
  let parrafo: string[] = [];
  let lista: string[] = [];
  let desde = 1;
  const cerrarParrafo = () => {
    if (parrafo.length > 0) resultado.push({ tipo: 'parrafo', tramos: tramos(parrafo.join(' ')) });
    parrafo = [];
  };
  const cerrarLista = () => {
    if (lista.length > 0) resultado.push({ tipo: 'lista', desde, puntos: lista.map(tramos) });
    lista = [];
  };
  for (const linea of texto.replace(/\r/g, '').split('\n').map((cruda) => cruda.trim())) {
    const numero = NUMERADO.exec(linea)?.[1];
    if (numero !== undefined) {
      cerrarParrafo();
      if (lista.length === 0) desde = Number(numero);
      lista.push(linea.replace(NUMERADO, ''));
    } else if (linea === '') {
      cerrarParrafo();
    } else {
      cerrarLista();
      parrafo.push(linea);
    }
  }
  cerrarParrafo();
  cerrarLista();
  return resultado;
}

/** Splits a line into runs; text stays text, so nothing in it can become markup. */
export const tramos = (linea: string): readonly Tramo[] =>
  linea
    .split(/(\*\*[^\s*](?:[^*]*[^\s*])?\*\*|\[[A-Z][A-Z_]+\])/)
    .filter((parte) => parte !== '')
    .map((parte) => {
      if (parte.startsWith('**') && parte.endsWith('**')) return { tipo: 'negrita', texto: parte.slice(2, -2) };
      if (/^\[[A-Z][A-Z_]+\]$/.test(parte)) return { tipo: 'faltante', texto: parte };
      return { tipo: 'texto', texto: parte };
    });

/** How many numbered points a document has, over all its texts. */
export const puntosDe = (textos: readonly { readonly texto: string }[]): number =>
  textos
    .flatMap(({ texto }) => bloques(texto))
    .reduce((total, bloque) => total + (bloque.tipo === 'lista' ? bloque.puntos.length : 0), 0);

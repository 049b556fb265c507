/** A phone's screen may have three dots per CSS pixel: nobody sees the third, and it costs twice the memory. */
const DENSIDAD = 2;
/** Points of a painted page, 24 MB: some phones refuse a canvas beyond it. */
const PUNTOS = 6_000_000;

/** How much larger a page is painted than its points. @example escalaDe({ width: 600, height: 800 }, 300, 3) // 1 */
export function escalaDe(hoja: { width: number; height: number }, ancho: number, densidad: number): number {
  const nitida = (ancho * Math.min(densidad, DENSIDAD)) / hoja.width;
  return Math.min(nitida, Math.sqrt(PUNTOS / (hoja.width * hoja.height)));
}

/** Words of a page, or where a marked part of it begins and ends (ISO 32000-2 §14.6). */
export type Trozo =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: 'beginMarkedContent' | 'beginMarkedContentProps' | 'endMarkedContent'; readonly tag?: string };

/** The paragraphs that a tagged document marks. A document without marks is one. */
export function parrafosDe(trozos: readonly Trozo[]): string[] {
  const parrafos = [''];
  const abiertas: (string | undefined)[] = [];
  for (const trozo of trozos) {
    if ('str' in trozo) {
      if (abiertas.includes('Artifact')) continue;
      parrafos.push(`${parrafos.pop()}${trozo.str}${trozo.hasEOL ? ' ' : ''}`);
    } else if (trozo.type === 'endMarkedContent') {
      abiertas.pop();
    } else {
      abiertas.push(trozo.tag);
      parrafos.push('');
    }
  }
  return parrafos.map((parrafo) => parrafo.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

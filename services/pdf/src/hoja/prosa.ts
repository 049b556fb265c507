import type { Content } from 'pdfmake/interfaces.js';
import { bloquesDe, tramosDe, type Tramo } from '@portal/contracts/textos/marcado';

type Trozo = { text: string; bold?: true };

const trozos = (tramos: readonly Tramo[]): Trozo[] =>
  tramos.map(({ texto, negrita }): Trozo => (negrita ? { text: texto, bold: true } : { text: texto }));

/** A line with `**negrilla**`. */
export const enNegrilla = (linea: string): Trozo[] => trozos(tramosDe(linea));

/** A legal text as the document prints it. */
export function prosa(texto: string, fontSize: number): Content[] {
  return bloquesDe(texto).map((bloque): Content => {
    const margin: [number, number, number, number] = [0, 0, 0, fontSize * 0.45];
    if (bloque.tipo === 'parrafo') return { text: trozos(bloque.tramos), fontSize, margin };
    const ol = bloque.puntos.map((punto) => ({
      text: trozos(punto),
      margin: [0, 0, 0, fontSize * 0.2] as [number, number, number, number],
    }));
    return { ol, start: bloque.desde, fontSize, margin };
  });
}

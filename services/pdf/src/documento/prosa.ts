import type { Content } from 'pdfmake/interfaces.js';

type Trozo = { text: string; bold?: true };

/** `**negrilla**` inside a line. */
export const enNegrilla = (linea: string): Trozo[] =>
  linea
    .split(/\*\*(.+?)\*\*/)
    .map((text, i): Trozo => (i % 2 === 1 ? { text, bold: true } : { text }))
    .filter(({ text }) => text !== '');

const ITEM = /^(\d+)\.\s+(.*)$/;

/** The small Markdown of the legal texts: paragraphs, bold, numbered lists. */
export function prosa(texto: string, fontSize: number): Content[] {
  return bloques(texto).map((lineas): Content => {
    const items = lineas.map((linea) => ITEM.exec(linea));
    const margin: [number, number, number, number] = [0, 0, 0, fontSize * 0.45];
    if (items.every((item) => item !== null)) {
      const ol = items.map((item) => ({ text: enNegrilla(item?.[2] ?? ''), margin: [0, 0, 0, fontSize * 0.2] as [number, number, number, number] }));
      return { ol, start: Number(items[0]?.[1]), fontSize, margin };
    }
    return { text: enNegrilla(lineas.join(' ')), fontSize, margin };
  });
}

/** Paragraphs and lists: a blank line, or the step from prose to list and back, begins another. */
function bloques(texto: string): string[][] {
  const result: string[][] = [];
  let open = false;
  for (const linea of texto.split('\n').map((raw) => raw.trim())) {
    const last = result.at(-1);
    const same = last && ITEM.test(last[0] ?? '') === ITEM.test(linea);
    if (linea === '') open = ITEM.test(last?.[0] ?? '') && open;
    else if (open && same) last.push(linea);
    else result.push([linea]);
    if (linea !== '') open = true;
  }
  return result;
}

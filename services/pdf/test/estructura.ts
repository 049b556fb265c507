import { execFileSync } from 'node:child_process';

/** An element as a screen reader finds it, with the words that are its own. */
export interface Leido {
  tag: string;
  /** How deep it lies in the tree. */
  nivel: number;
  texto: string;
}

/** The structure of a PDF in reading order, as poppler reads it. */
export function estructuraDe(pdf: Buffer): Leido[] {
  const lineas = execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf }).toString('utf8').split('\n');
  const leidos: Leido[] = [];
  for (const linea of lineas) {
    const [, sangria = '', tag] = /^( *)([A-Z]\w*)(?: \(\w+\))?:?$/.exec(linea) ?? [];
    const texto = /^ +"(.*)"$/.exec(linea)?.[1] ?? /^ +(Object \d+ \d+)$/.exec(linea)?.[1];
    if (tag) leidos.push({ tag, nivel: sangria.length / 2, texto: '' });
    else if (texto) (leidos.at(-1) as Leido).texto += texto;
  }
  return leidos;
}

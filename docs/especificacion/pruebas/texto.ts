import { readFileSync } from 'node:fs';
import path from 'node:path';
import { leer, literales, raiz } from '../lectura/codigo.js';
import { exigirAfirmado, type Entrada } from './entrada.js';

function escrito(fuente: string): readonly string[] {
  if (/\.tsx?$/.test(fuente)) return literales(leer(fuente)).map(({ texto }) => texto);
  const contenido = readFileSync(path.join(raiz, fuente), 'utf8');
  return fuente.endsWith('.json') ? textosDe(JSON.parse(contenido)) : contenido.split('\n');
}

/** The strings that a piece of JSON holds. */
const textosDe = (valor: unknown): string[] =>
  typeof valor === 'object' && valor !== null ? Object.values(valor).flatMap(textosDe) : [String(valor)];

function exigirEscrito(literal: string, fuente: string, sirve: (texto: string) => boolean): void {
  if (!escrito(fuente).some(sirve)) throw new Error(`${fuente} does not write '${literal}'`);
}

/** A literal as the product's source writes it, whole, and as the test asserts it on screen or in an answer. */
export const texto = (literal: string, fuente: string, muestra: string): Entrada => ({
  cubre: [literal],
  comprobar: () => {
    exigirEscrito(literal, fuente, (escrita) => escrita === literal);
    exigirAfirmado(literal, muestra);
  },
});

/** Several literals of one place, shown by one test. */
export const textos = (literalesDe: readonly string[], fuente: string, muestra: string): Entrada[] =>
  literalesDe.map((literal) => texto(literal, fuente, muestra));

/** A literal inside a longer sentence of the product. */
export const parte = (literal: string, fuente: string, muestra: string): Entrada => ({
  cubre: [literal],
  comprobar: () => {
    exigirEscrito(literal, fuente, (escrita) => escrita.includes(literal));
    exigirAfirmado(literal, muestra);
  },
});

/** What the specification says in English words and the product in its own Spanish ones. */
export const dicho = (ingles: string, literal: string, fuente: string, muestra: string): Entrada => ({
  ...texto(literal, fuente, muestra),
  cubre: [ingles],
});

/** A file has this piece of code, style or page. What it shows is another entry's. */
export const escribe = (codigo: string, fuente: string): Entrada => ({
  cubre: [],
  comprobar: () => expect(readFileSync(path.join(raiz, fuente), 'utf8')).toContain(codigo),
});

import { testDe, textosAfirmados, type Muestra } from '../lectura/tests.js';

/** One entry of the catalogue: what a sentence asks for, and how the product is seen to give it. */
export interface Entrada {
  /** The literals, fields, addresses and calls of the sentence that this entry answers for. */
  readonly cubre: readonly string[];
  /** @throws Error when the product, or the test that shows it, says otherwise */
  readonly comprobar: () => void | Promise<void>;
  /** Says why there is nothing to see; counts as no entry. */
  readonly aclara?: true;
}

/** A sentence of the specification, word for word, with its entries. */
export type Frase = readonly [frase: string, ...entradas: Entrada[]];

export interface Capitulo {
  /** The heading, word for word. */
  readonly titulo: string;
  readonly frases: readonly Frase[];
}

/** @example const carga = en('mfe-inscripciones/src/…/carga.spec.tsx'); carga('a PDF goes to its address…') */
export const en =
  (archivo: string) =>
  (titulo: string): Muestra => ({ archivo, titulo });

/** Behaviour without a literal of its own: the test that shows it runs and expects; `afirma` is part of what it asserts. */
export const conducta = (muestra: Muestra, ...afirma: readonly string[]): Entrada => ({
  cubre: [],
  comprobar: () => {
    testDe(muestra);
    afirma.forEach((texto) => exigirAfirmado(texto, muestra));
  },
});

/** A name in the sentence that is the specification's own way of speaking, shown by the sentence's other entries. */
export const enPalabras = (...cubre: readonly string[]): Entrada => ({
  cubre,
  comprobar: () => undefined,
  aclara: true,
});

/** Nothing to see in the product: the sentence explains, is silent, or the named reading settles it. */
export const sinEfecto = (razon: string): Entrada => ({
  aclara: true,
  cubre: [],
  comprobar: () => {
    if (razon.length < 10) throw new Error('a reason is a sentence');
  },
});

/** @throws Error when the test does not assert this text */
export function exigirAfirmado(texto: string, muestra: Muestra): void {
  if (textosAfirmados(muestra).some((afirmado) => afirmado.includes(texto))) return;
  throw new Error(`«${muestra.titulo}» (${muestra.archivo}) does not assert '${texto}'`);
}

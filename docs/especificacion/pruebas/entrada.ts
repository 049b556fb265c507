import { testsDe, textosAfirmados } from '../lectura/tests.js';

/** One entry of the catalogue: what a sentence asks for, and how the product is seen to give it. */
export interface Entrada {
  /** The literals, fields, addresses and calls of the sentence that this entry answers for. */
  readonly cubre: readonly string[];
  /** @throws Error when the product, or the test that shows it, says otherwise */
  readonly comprobar: () => void | Promise<void>;
  /** Says why there is nothing to see; counts as no entry. */
  readonly aclara?: true;
  /** Names tests without a word that they assert. A sentence needs another entry besides. */
  readonly bare?: boolean;
}

/** A sentence of the specification, word for word, with its entries. */
export type Frase = readonly [frase: string, ...entradas: Entrada[]];

export interface Capitulo {
  /** The heading, word for word. */
  readonly titulo: string;
  readonly frases: readonly Frase[];
}

/** Behaviour without a literal of its own: the file's tests show it; `afirma` is part of what they assert. */
export const conducta = (muestra: string, ...afirma: readonly string[]): Entrada => ({
  cubre: [],
  bare: afirma.length === 0,
  comprobar: () => {
    testsDe(muestra);
    afirma.forEach((texto) => exigirAfirmado(texto, muestra));
  },
});

/** A name in the sentence that is the specification's own way of speaking, shown by the sentence's other entries. */
export const enPalabras = (...cubre: readonly string[]): Entrada => ({
  cubre,
  bare: true,
  comprobar: () => undefined,
  aclara: true,
});

/** Nothing to see in the product: the sentence explains, is silent, or a decision settles it. */
export const sinEfecto = (razon: string): Entrada => ({
  aclara: true,
  cubre: [],
  comprobar: () => {
    if (razon.length < 10) throw new Error('a reason is a sentence');
  },
});

/** @throws Error when no running test of the file asserts this text */
export function exigirAfirmado(texto: string, muestra: string): void {
  if (textosAfirmados(muestra).some((afirmado) => afirmado.includes(texto))) return;
  throw new Error(`${muestra} does not assert '${texto}'`);
}

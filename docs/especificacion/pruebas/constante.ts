import type { Entrada } from './entrada.js';

/** A constant of the product, imported from where it stands, equals the specification's. */
export const constante = (nombre: string, valor: unknown, delProducto: unknown): Entrada => ({
  cubre: [nombre],
  comprobar: () => expect(delProducto).toEqual(valor),
});

/** The same for what a function of the product answers. */
export const calcula = (que: string, obtener: () => unknown, valor: unknown): Entrada => ({
  cubre: [que],
  comprobar: () => expect(obtener()).toEqual(valor),
});

import path from 'node:path';
import { raiz } from '../lectura/codigo.js';
import type { Entrada } from './entrada.js';

/** The value that the product uses, imported from where it stands, equals the specification's. */
export const constante = (nombre: string, valor: unknown, modulo: string): Entrada => ({
  cubre: [nombre],
  comprobar: async () => {
    const exported = (await import(path.join(raiz, modulo))) as Record<string, unknown>;
    expect(exported).toHaveProperty(nombre);
    expect(exported[nombre]).toEqual(valor);
  },
});

/** The same for what a function of the product answers. */
export const calcula = (que: string, obtener: () => unknown, valor: unknown): Entrada => ({
  cubre: [que],
  comprobar: () => expect(obtener()).toEqual(valor),
});

import type { Lector, Pagina } from '../src/firmar/archivo/lector.js';

/** An open document whose pages paint empty canvases, and say what was asked of them. */
export function unLector(total: number, { sinPintar = [] }: { readonly sinPintar?: readonly number[] } = {}) {
  const pintadas: [numero: number, ancho: number][] = [];
  const sueltas: number[] = [];
  let gate = Promise.resolve();
  const pagina = (numero: number): Pagina => ({
    numero,
    proporcion: 1.4,
    pintar: async (ancho, signal) => {
      await gate;
      signal.throwIfAborted();
      if (sinPintar.includes(numero)) throw new Error('a damaged page');
      pintadas.push([numero, ancho]);
      return document.createElement('canvas');
    },
    leer: async () => [`Palabras de la página ${numero}.`],
    soltar: () => void sueltas.push(numero),
  });
  return {
    paginas: Array.from({ length: total }, (_, i) => pagina(i + 1)),
    cerrar: jest.fn(),
    pintadas,
    sueltas,
    /** No page is painted until the answer is called. */
    retener: (): (() => void) => {
      let soltar: () => void = () => undefined;
      gate = new Promise((resolve) => (soltar = resolve));
      return soltar;
    },
  } satisfies Lector & Record<string, unknown>;
}

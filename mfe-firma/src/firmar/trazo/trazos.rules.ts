export interface Punto {
  readonly x: number;
  readonly y: number;
}

export interface Medida {
  readonly ancho: number;
  readonly alto: number;
}

/** A signature as lines in the pixels of the pad it was drawn on: so it survives rotation and gives any resolution. */
export interface Dibujo {
  readonly medida: Medida;
  readonly trazos: readonly (readonly Punto[])[];
}

export const dibujoVacio = (medida: Medida): Dibujo => ({ medida, trazos: [] });

/** Begins a line. */
export const empezarTrazo = (dibujo: Dibujo, punto: Punto): Dibujo => ({ ...dibujo, trazos: [...dibujo.trazos, [punto]] });

/** Lengthens the last line. */
export const seguirTrazo = (dibujo: Dibujo, puntos: readonly Punto[]): Dibujo => ({
  ...dibujo,
  trazos: [...dibujo.trazos.slice(0, -1), [...(dibujo.trazos.at(-1) ?? []), ...puntos]],
});

/** The same drawing on a pad of another size: scaled evenly, centred, never cut. */
export function ajustar(dibujo: Dibujo, medida: Medida): Dibujo {
  const { ancho, alto } = dibujo.medida;
  if (ancho === medida.ancho && alto === medida.alto) return dibujo;
  if (ancho === 0 || alto === 0) return { ...dibujo, medida };
  const escala = Math.min(medida.ancho / ancho, medida.alto / alto);
  const dx = (medida.ancho - ancho * escala) / 2;
  const dy = (medida.alto - alto * escala) / 2;
  const mover = ({ x, y }: Punto): Punto => ({ x: x * escala + dx, y: y * escala + dy });
  return { medida, trazos: dibujo.trazos.map((trazo) => trazo.map(mover)) };
}

/** The server asks for 20 px of extent (security 35); below it a dot or a slip of the finger is no signature. */
const EXTENSION_MINIMA = 20;

/** Whether there is enough drawn to be a signature. */
export function suficiente(dibujo: Dibujo): boolean {
  const puntos = dibujo.trazos.flat();
  if (puntos.length < 2) return false;
  const extension = (valores: readonly number[]) => Math.max(...valores) - Math.min(...valores);
  return Math.max(extension(puntos.map(({ x }) => x)), extension(puntos.map(({ y }) => y))) >= EXTENSION_MINIMA;
}

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
  /** Finger, pen or mouse is on the pad: what stands there is not finished. */
  readonly enCurso?: boolean;
  /** It sufficed on the pad it was drawn on, before a turned device made it smaller. */
  readonly bastaba?: boolean;
}

export const dibujoVacio = (medida: Medida): Dibujo => ({ medida, trazos: [] });

/** Begins a line. */
export const empezarTrazo = (dibujo: Dibujo, punto: Punto): Dibujo => ({
  ...dibujo,
  enCurso: true,
  trazos: [...dibujo.trazos, [punto]],
});

/** Lengthens the last line. */
export const seguirTrazo = (dibujo: Dibujo, puntos: readonly Punto[]): Dibujo => ({
  ...dibujo,
  trazos: [...dibujo.trazos.slice(0, -1), [...(dibujo.trazos.at(-1) ?? []), ...puntos]],
});

/** Lifts the pen. */
export const soltarTrazo = (dibujo: Dibujo): Dibujo => ({ ...dibujo, enCurso: false });

/** Takes back the line that is being drawn, if one is. */
export const quitarTrazo = (dibujo: Dibujo): Dibujo =>
  dibujo.enCurso ? { ...dibujo, enCurso: false, trazos: dibujo.trazos.slice(0, -1) } : dibujo;

/** The same drawing on a pad of another size: scaled evenly, centred, never cut; what sufficed is not called short for it. */
export function ajustar(dibujo: Dibujo, medida: Medida): Dibujo {
  const { ancho, alto } = dibujo.medida;
  if (ancho === medida.ancho && alto === medida.alto) return dibujo;
  if (ancho === 0 || alto === 0) return { ...dibujo, medida };
  const escala = Math.min(medida.ancho / ancho, medida.alto / alto);
  const dx = (medida.ancho - ancho * escala) / 2;
  const dy = (medida.alto - alto * escala) / 2;
  const mover = ({ x, y }: Punto): Punto => ({ x: x * escala + dx, y: y * escala + dy });
  return { ...dibujo, medida, bastaba: suficiente(dibujo), trazos: dibujo.trazos.map((trazo) => trazo.map(mover)) };
}

/** How far it must reach, and how far the pen must have gone over all lines together, in pixels of the pad. */
interface Minimo {
  readonly extension: number;
  readonly recorrido: number;
}

/** Some 5 mm on a phone: an initial or a short line has it; a dot, a slip of the finger, taps beside each other do not. */
const AL_DIBUJAR: Minimo = { extension: 20, recorrido: 32 };

/** What the server asks for (security 35): 20 px of extent and 150 px of ink, in a PNG of twice the pad with lines of 4 px. */
const EN_EL_SERVIDOR: Minimo = { extension: 10, recorrido: 19 };

/** Whether there is enough drawn to be a signature; what was drawn on a larger pad only has to be enough for the server. */
export const suficiente = ({ trazos, bastaba }: Dibujo): boolean => {
  const { extension, recorrido } = bastaba ? EN_EL_SERVIDOR : AL_DIBUJAR;
  return extensionDe(trazos.flat()) >= extension && recorridoDe(trazos) >= recorrido;
};

/** Something was drawn, the pen is lifted, and it does not suffice. */
export const quedaCorto = (dibujo: Dibujo): boolean =>
  dibujo.trazos.length > 0 && !dibujo.enCurso && !suficiente(dibujo);

/** The wider side of what the points span. */
function extensionDe(puntos: readonly Punto[]): number {
  const lado = (valores: readonly number[]) => Math.max(...valores) - Math.min(...valores);
  return Math.max(lado(puntos.map(({ x }) => x)), lado(puntos.map(({ y }) => y)));
}

/** How far the pen went while it was down. */
const recorridoDe = (trazos: Dibujo['trazos']): number => trazos.reduce((total, trazo) => total + largoDe(trazo), 0);

const largoDe = (trazo: readonly Punto[]): number =>
  trazo.reduce((largo, { x, y }, index) => {
    const previo = trazo[index - 1];
    return previo ? largo + Math.hypot(x - previo.x, y - previo.y) : 0;
  }, 0);

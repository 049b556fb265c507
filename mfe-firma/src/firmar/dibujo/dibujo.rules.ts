export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A drawn signature as strokes in the pixels of its pad: so it survives rotation and gives any resolution. */
export interface Dibujo {
  readonly size: Size;
  readonly strokes: readonly (readonly Point[])[];
  /** Finger, pen or mouse is on the pad: the last stroke is not finished. */
  readonly drawing?: boolean;
  /** It was enough on the pad it was drawn on, before a turned device made it smaller. */
  readonly wasEnough?: boolean;
}

export const sameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

export const emptyDibujo = (size: Size): Dibujo => ({ size, strokes: [] });

export const beginStroke = (dibujo: Dibujo, point: Point): Dibujo => ({
  ...dibujo,
  drawing: true,
  strokes: [...dibujo.strokes, [point]],
});

/** Lengthens the last stroke. */
export const extendStroke = (dibujo: Dibujo, points: readonly Point[]): Dibujo => ({
  ...dibujo,
  strokes: [...dibujo.strokes.slice(0, -1), [...(dibujo.strokes.at(-1) ?? []), ...points]],
});

/** Lifts the pen. */
export const endStroke = (dibujo: Dibujo): Dibujo => ({ ...dibujo, drawing: false });

/** Takes back the stroke that is being drawn, if one is. */
export const dropStroke = (dibujo: Dibujo): Dibujo =>
  dibujo.drawing ? { ...dibujo, drawing: false, strokes: dibujo.strokes.slice(0, -1) } : dibujo;

/** The same drawing on a pad of another size: scaled evenly, centred, never cut. What was enough stays enough. */
export function scaledTo(dibujo: Dibujo, size: Size): Dibujo {
  const { width, height } = dibujo.size;
  if (sameSize(dibujo.size, size)) return dibujo;
  if (width === 0 || height === 0) return { ...dibujo, size };
  const scale = Math.min(size.width / width, size.height / height);
  const dx = (size.width - width * scale) / 2;
  const dy = (size.height - height * scale) / 2;
  const move = ({ x, y }: Point): Point => ({ x: x * scale + dx, y: y * scale + dy });
  const strokes = dibujo.strokes.map((stroke) => stroke.map(move));
  return { ...dibujo, size, wasEnough: isEnough(dibujo), strokes };
}

/** The least reach, and the least way of the pen over all strokes together, in pixels of the pad. */
interface Least {
  readonly extent: number;
  readonly way: number;
}

/** Some 5 mm on a phone: an initial or a short line has it; a dot, a slip of the finger, taps side by side do not. */
const WHEN_DRAWN: Least = { extent: 20, way: 32 };

/** What the server asks for: 20 px of extent and 150 px of ink, in a PNG of twice the pad with lines of 4 px. */
const AT_THE_SERVER: Least = { extent: 10, way: 19 };

/**
 * Whether the drawing is enough for a signature. One from a larger pad only has to be enough for the server. It runs at
 * every move, over thousands of points: what is enough stays so, whatever follows, and is not looked at.
 */
export function isEnough({ strokes, wasEnough }: Dibujo): boolean {
  const { extent, way } = wasEnough ? AT_THE_SERVER : WHEN_DRAWN;
  let [left, right, top, bottom, gone] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const stroke of strokes) {
    let before: Point | undefined;
    for (const point of stroke) {
      const { x, y } = point;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      // How far the pen went while it was down.
      if (before) gone += Math.hypot(x - before.x, y - before.y);
      if (gone >= way && Math.max(right - left, bottom - top) >= extent) return true;
      before = point;
    }
  }
  return false;
}

/** Something was drawn, the pen is lifted, and it is not enough. */
export const isShort = (dibujo: Dibujo): boolean => dibujo.strokes.length > 0 && !dibujo.drawing && !isEnough(dibujo);

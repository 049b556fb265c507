import { sameSize, scaledTo, type Dibujo, type Point, type Size } from './dibujo.rules.js';

/** What stands on the pad: strokes, or a typed name for a signer who cannot draw (WCAG 2.1.1). */
export type Firma =
  { readonly modo: 'dibujada'; readonly dibujo: Dibujo } | { readonly modo: 'escrita'; readonly texto: string };

/** The signature as it stands on a pad of this size: what is shown, judged and sent is one thing. */
export const fitted = (firma: Firma, size: Size): Firma =>
  firma.modo === 'dibujada' ? { modo: 'dibujada', dibujo: scaledTo(firma.dibujo, size) } : firma;

const INK = '#10262D';
/** docs/especificacion/especificacion.txt, section 9. */
export const STROKE_WIDTH = 2;
const TYPEFACE = '"Segoe Script","Brush Script MT","Snell Roundhand",cursive';

/**
 * Paints a signature on an empty canvas of the given size, for the screen and for the PNG. Nothing is painted under it:
 * the white of the pad is a style, and the PNG is ink on a transparent sheet.
 */
export function paint(context: CanvasRenderingContext2D, firma: Firma, size: Size, scale: number): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = INK;
  context.strokeStyle = INK;
  context.lineWidth = STROKE_WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (firma.modo === 'escrita') paintText(context, firma.texto.trim(), size);
  else for (const stroke of firma.dibujo.strokes) paintStroke(context, stroke);
}

/** What a painting lacks. */
interface More {
  readonly stroke: readonly Point[];
  /** How many of its points were painted. */
  readonly from: number;
  /** The pen is lifted: the line reaches its last point. */
  readonly ended: boolean;
}

/**
 * What was drawn after the last painting, when the pen went down, went on or was lifted.
 * @returns undefined when anything else changed: then all is painted again
 */
export function moreOf(before: Firma, after: Firma): More | undefined {
  if (before.modo !== 'dibujada' || after.modo !== 'dibujada') return undefined;
  if (!sameSize(before.dibujo.size, after.dibujo.size)) return undefined;
  const [old, now] = [before.dibujo.strokes, after.dibujo.strokes];
  const [wasDrawing, drawing] = [before.dibujo.drawing === true, after.dibujo.drawing === true];
  const begun = !wasDrawing && drawing && now.length === old.length + 1;
  const goes = wasDrawing && now.length === old.length;
  const stroke = now.at(-1);
  if (!stroke || !(begun || goes)) return undefined;
  const from = begun ? 0 : (old.at(-1)?.length ?? 0);
  const finished = begun ? old : old.slice(0, -1);
  const kept = finished.every((one, index) => one === now[index]) && (begun || stroke[0] === old.at(-1)?.[0]);
  return kept && stroke.length >= from ? { stroke, from, ended: !drawing } : undefined;
}

/** Paints that on what stands there: together the pieces are the very line that {@link paint} gives. */
export function paintMore(context: CanvasRenderingContext2D, { stroke, from, ended }: More): void {
  // A line ends half-way to its newest point, where the next piece begins, until the pen is lifted.
  const at = from < 2 ? stroke[0] : middleOf(stroke, from - 2);
  if (!at || (stroke.length === from && !ended)) return;
  context.beginPath();
  context.moveTo(at.x, at.y);
  curve(context, stroke, Math.max(0, from - 1));
  if (ended || stroke.length === 1) end(context, stroke);
  context.stroke();
}

/** A line through the middles of its points: smooth, and cheap enough for an old phone. */
function paintStroke(context: CanvasRenderingContext2D, stroke: readonly Point[]): void {
  const [start] = stroke;
  if (!start) return;
  context.beginPath();
  context.moveTo(start.x, start.y);
  curve(context, stroke, 0);
  end(context, stroke);
  context.stroke();
}

/** Half-way between a point and the next. */
const middleOf = (stroke: readonly Point[], index: number): Point | undefined => {
  const [point, next] = [stroke[index], stroke[index + 1]];
  return point && next && { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
};

function curve(context: CanvasRenderingContext2D, stroke: readonly Point[], from: number): void {
  for (let index = from; index < stroke.length - 1; index += 1) {
    const [point, middle] = [stroke[index], middleOf(stroke, index)];
    if (point && middle) context.quadraticCurveTo(point.x, point.y, middle.x, middle.y);
  }
}

/** A tap is a dot. */
function end(context: CanvasRenderingContext2D, stroke: readonly Point[]): void {
  const last = stroke.at(-1);
  if (last) context.lineTo(last.x, last.y + (stroke.length === 1 ? 0.1 : 0));
}

function paintText(context: CanvasRenderingContext2D, text: string, { width, height }: Size): void {
  const body = height * 0.34;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `italic ${body}px ${TYPEFACE}`;
  const excess = context.measureText(text).width / (width * 0.88);
  if (excess > 1) context.font = `italic ${body / excess}px ${TYPEFACE}`;
  context.fillText(text, width / 2, height * 0.45);
}

/** Twice the pad's pixels: sharp on paper, far under the 500 kB of the contract. */
const PNG_SCALE = 2;

/**
 * The signature as the PNG data URL that is sent and printed: ink on a transparent sheet.
 * @throws Error when the device gives no canvas
 */
export function toPng(firma: Firma, size: Size): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * PNG_SCALE);
  canvas.height = Math.round(size.height * PNG_SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas 2d context missing');
  paint(context, firma, size, PNG_SCALE);
  return canvas.toDataURL('image/png');
}

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

/** What two paintings of one stroke differ in: the stroke, and how many of its points were painted. */
interface More {
  readonly stroke: readonly Point[];
  readonly from: number;
}

/**
 * What was drawn after the last painting, when the pen only went on.
 * @returns undefined when anything else changed: then all is painted again
 */
export function moreOf(before: Firma, after: Firma): More | undefined {
  if (before.modo !== 'dibujada' || after.modo !== 'dibujada' || after.dibujo.drawing !== true) return undefined;
  const [old, now] = [before.dibujo.strokes, after.dibujo.strokes];
  const stroke = now.at(-1);
  const last = old.at(-1);
  const onlyLonger =
    old.length === now.length &&
    sameSize(before.dibujo.size, after.dibujo.size) &&
    stroke !== undefined &&
    last !== undefined &&
    stroke.length > last.length &&
    stroke[0] === last[0] &&
    old.slice(0, -1).every((one, index) => one === now[index]);
  return onlyLonger ? { stroke, from: last.length } : undefined;
}

/**
 * Paints the new end of a stroke on what stands there. The whole stroke is painted once more when the pen is lifted.
 */
export function paintMore(context: CanvasRenderingContext2D, { stroke, from }: More): void {
  paintStroke(context, stroke.slice(Math.max(0, from - 2)));
}

/** A line through the middles of its points: smooth, and cheap enough for an old phone. */
function paintStroke(context: CanvasRenderingContext2D, stroke: readonly Point[]): void {
  const [start] = stroke;
  if (!start) return;
  context.beginPath();
  context.moveTo(start.x, start.y);
  stroke.forEach((point, index) => {
    const following = stroke[index + 1];
    if (following) context.quadraticCurveTo(point.x, point.y, (point.x + following.x) / 2, (point.y + following.y) / 2);
    else context.lineTo(point.x, point.y + (stroke.length === 1 ? 0.1 : 0));
  });
  context.stroke();
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

import { PNG } from 'pngjs';

/** The pad of the signing page on a phone 390 pixels wide; its PNG has twice the pixels (mfe-firma, `paint.ts`). */
const PAD = { width: 321, height: 187, scale: 2 } as const;
const LINE_WIDTH = 2;
const INK = 0x10262d;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A name and a flourish below it, in pixels of the pad: points close enough for straight pieces between them. */
function strokes(): Point[][] {
  const { width, height } = PAD;
  const along = (from: number, to: number, y: (x: number) => number): Point[] =>
    Array.from({ length: to - from }, (_, i) => ({ x: from + i, y: y(from + i) }));
  const name = (x: number) => height / 2 + Math.sin(x / 9) * (height / 3) * Math.cos(x / 48);
  const flourish = (x: number) => height * 0.85 + Math.sin(x / 40) * 6;
  return [along(16, width - 16, name), along(60, width - 40, flourish)];
}

/**
 * A signature as the pad sends it: round, anti-aliased strokes of one dark colour on a transparent sheet.
 * @returns data URL of an RGBA PNG
 */
export function padDrawing(): string {
  const [width, height] = [PAD.width * PAD.scale, PAD.height * PAD.scale];
  const png = new PNG({ width, height });
  for (const stroke of strokes()) {
    const points = stroke.map(({ x, y }) => ({ x: x * PAD.scale, y: y * PAD.scale }));
    for (const [i, to] of points.entries()) paint(png, points[i - 1] ?? to, to);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

/** One straight piece with round ends; where pieces overlap, a pixel keeps the greater cover. */
function paint({ data, width, height }: PNG, from: Point, to: Point): void {
  const radius = (LINE_WIDTH * PAD.scale) / 2;
  const reach = Math.ceil(radius) + 1;
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
      const gap = distance({ x: x + 0.5, y: y + 0.5 }, from, to);
      const alpha = Math.round(255 * Math.max(0, Math.min(1, radius + 0.5 - gap)));
      const at = (y * width + x) * 4;
      if (alpha > (data[at + 3] as number)) data.writeUInt32BE(INK * 256 + alpha, at);
    }
  }
}

/** From a point to the nearest one of a straight piece. */
function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const along = Math.max(0, Math.min(1, share));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

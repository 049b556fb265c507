import { PNG } from 'pngjs';

/** The pad of the signing page on a phone 390 pixels wide; its PNG has twice the pixels (mfe-firma, `paint.ts`). */
const pad = { width: 321, height: 187, scale: 2 };
const lineWidth = 2;
const ink = 0x10262d;

/** @typedef {{ x: number, y: number }} Point */

/** A name and a flourish below it, in pixels of the pad: points close enough for straight pieces between them. */
function strokes() {
  const { width, height } = pad;
  const along = (/** @type {number} */ from, /** @type {number} */ to, /** @type {(x: number) => number} */ y) =>
    Array.from({ length: to - from }, (_, i) => ({ x: from + i, y: y(from + i) }));
  const name = (/** @type {number} */ x) => height / 2 + Math.sin(x / 9) * (height / 3) * Math.cos(x / 48);
  const flourish = (/** @type {number} */ x) => height * 0.85 + Math.sin(x / 40) * 6;
  return [along(16, width - 16, name), along(60, width - 40, flourish)];
}

/**
 * A signature as the pad sends it: round, anti-aliased strokes of one dark colour on a transparent sheet.
 * @returns {string} data URL of an RGBA PNG
 */
export function padDrawing() {
  const [width, height] = [pad.width * pad.scale, pad.height * pad.scale];
  const png = new PNG({ width, height });
  for (const stroke of strokes()) {
    const points = stroke.map(({ x, y }) => ({ x: x * pad.scale, y: y * pad.scale }));
    for (const [i, to] of points.entries()) paint(png, points[i - 1] ?? to, to);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}

/**
 * One straight piece with round ends; where pieces overlap, a pixel keeps the greater cover.
 * @param {PNG} png @param {Point} from @param {Point} to
 */
function paint({ data, width, height }, from, to) {
  const radius = (lineWidth * pad.scale) / 2;
  const reach = Math.ceil(radius) + 1;
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
      const gap = distance({ x: x + 0.5, y: y + 0.5 }, from, to);
      const alpha = Math.round(255 * Math.max(0, Math.min(1, radius + 0.5 - gap)));
      const at = (y * width + x) * 4;
      if (alpha > data[at + 3]) data.writeUInt32BE(ink * 256 + alpha, at);
    }
  }
}

/** From a point to the nearest one of a straight piece. @param {Point} point @param {Point} from @param {Point} to */
function distance(point, from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const along = Math.max(0, Math.min(1, share));
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

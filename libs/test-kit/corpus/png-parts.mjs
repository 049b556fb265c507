/** The bricks of PNG files, whole and broken, by hand: a corpus must be able to write what no library writes. */
import { deflateSync } from 'node:zlib';

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** @param {Buffer} bytes */
function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

export const mark = Buffer.from('89504e470d0a1a0a', 'hex');

/** @param {string} type @param {Buffer} data @param {{ length?: number, crc?: number }} [wrong] @returns {Buffer} */
export function chunk(type, data, wrong = {}) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(wrong.length ?? data.length);
  sum.writeUInt32BE(wrong.crc ?? crc(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * @param {{ width: number, height: number, depth?: number, colour?: number, rest?: number[] }} what rest: compression,
 * filter, interlace
 */
export function head({ width, height, depth = 8, colour = 6, rest = [0, 0, 0] }) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, ...rest], 8);
  return chunk('IHDR', data);
}

export const end = chunk('IEND', Buffer.alloc(0));

/** @param {...Buffer} chunks */
export const png = (...chunks) => Buffer.concat([mark, ...chunks]);

/** @param {Buffer} rows filter byte and samples of each line @param {number} [level] */
export const pixels = (rows, level = 6) => chunk('IDAT', deflateSync(rows, { level }));

/** @typedef {(x: number, y: number) => readonly number[]} Paint red, green, blue, alpha */
export const ink = [16, 38, 45, 255];
export const clear = [0, 0, 0, 0];

/** @param {number} width @param {number} height @param {Paint} paint @returns {Buffer} RGBA lines, unfiltered */
export function lines(width, height, paint) {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * (1 + width * 4) + 1 + x * 4);
  }
  return rows;
}

/** @param {number} width @param {number} height @param {Paint} paint */
export const painted = (width, height, paint) => png(head({ width, height }), pixels(lines(width, height, paint)), end);

/** @param {Buffer} bytes */
export const dataUrl = (bytes) => `data:image/png;base64,${bytes.toString('base64')}`;

import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';

type Pintar = (x: number, y: number) => boolean;

/** A PNG with ink at the chosen pixels. */
export function unPng(width: number, height: number, pintar: Pintar, fondo = 0x00000000): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) png.data.writeUInt32BE(pintar(x, y) ? 0x10262dff : fondo, (y * width + x) * 4);
  }
  return PNG.sync.write(png);
}

/** A wave of three pixels, like a finger's stroke. */
export const trazo = (width = 400, height = 160): Buffer =>
  unPng(
    width,
    height,
    (x, y) => x > 20 && x < width - 20 && Math.abs(y - height / 2 - Math.sin(x / 20) * (height / 3)) < 1.6,
  );

export const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** A chunk with its length and CRC. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** The image with a chunk behind IHDR. */
export const withChunk = (png: Buffer, extra: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), extra, png.subarray(33)]);

/** The image with another IHDR of the same length. */
export function withSize(png: Buffer, width: number, height: number): Buffer {
  const ihdr = Buffer.from(png.subarray(16, 29));
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', ihdr), png.subarray(33)]);
}

import { crc32 } from 'node:zlib';
import { imagenInvalida } from './firmas.errors.js';

const MARCA = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_ANCHO = 2000;
const MAX_ALTO = 1000;
const QUEDAN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const ANIMADO = new Set(['acTL', 'fcTL', 'fdAT']);
/** Samples per pixel by colour type (PNG, table 11.1). */
const CANALES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Trozo {
  type: string;
  data: Buffer;
  raw: Buffer;
}

/** The image and nothing else: only the chunks that make pixels, and how many bytes they must inflate to. */
export interface PngLimpio {
  width: number;
  height: number;
  depth: number;
  colour: number;
  idat: Buffer;
  inflated: number;
  /** The image again, of these chunks only. */
  png: () => Buffer;
}

/** Reads the chunks up to IEND; what follows is dropped. @throws AppError IMAGEN_DE_FIRMA_INVALIDA on a wrong mark, CRC, size, unknown critical chunk or animation */
export function limpiarPng(bytes: Buffer): PngLimpio {
  if (!bytes.subarray(0, 8).equals(MARCA)) throw imagenInvalida('no PNG');
  const trozos = leerTrozos(bytes);
  if (trozos.some(({ type }) => ANIMADO.has(type))) throw imagenInvalida('animated');
  if (trozos[0]?.type !== 'IHDR' || trozos.filter(({ type }) => type === 'IHDR').length !== 1)
    throw imagenInvalida('IHDR');
  if (trozos.some(({ type }) => esCritico(type) && !QUEDAN.has(type))) throw imagenInvalida('unknown critical chunk');
  const kept = trozos.filter(({ type }) => QUEDAN.has(type));
  return {
    ...leerIhdr(trozos[0].data),
    idat: Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    png: () => Buffer.concat([MARCA, ...kept.map(({ raw }) => raw)]),
  };
}

/** Upper case begins a chunk that no reader may pass over (PNG, 5.4). */
const esCritico = (type: string): boolean => !/^[a-z]/.test(type);

function leerTrozos(bytes: Buffer): Trozo[] {
  const trozos: Trozo[] = [];
  for (let at = 8; trozos.at(-1)?.type !== 'IEND'; at += trozos.at(-1)?.raw.length ?? 0) {
    if (at + 12 > bytes.length) throw imagenInvalida('cut off');
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw imagenInvalida('cut off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw imagenInvalida('wrong CRC');
    trozos.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, end - 4),
      raw: bytes.subarray(at, end),
    });
  }
  return trozos;
}

/** What IHDR promises: `inflated` is one filter byte and the samples, per line. Interlacing, which no canvas makes, is refused. */
function leerIhdr(ihdr: Buffer): Pick<PngLimpio, 'width' | 'height' | 'depth' | 'colour' | 'inflated'> {
  if (ihdr.length !== 13) throw imagenInvalida('IHDR');
  const [width, height] = [ihdr.readUInt32BE(0), ihdr.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlace] = ihdr.subarray(8);
  const channels = CANALES[colour];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) throw imagenInvalida('colour type');
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw imagenInvalida('method');
  if (width < 1 || height < 1 || width > MAX_ANCHO || height > MAX_ALTO) throw imagenInvalida(`${width}×${height}`);
  return { width, height, depth, colour, inflated: height * (1 + Math.ceil((width * channels * depth) / 8)) };
}

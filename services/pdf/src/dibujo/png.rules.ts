import { crc32 } from 'node:zlib';
import { AppError } from '@portal/contracts/core';

const MAGIC = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_WIDTH = 2000;
const MAX_HEIGHT = 1000;
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);
/** Samples per pixel by colour type (PNG specification, table 11.1). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The refusal of a drawing's file. The detail is for the log. */
export const imagenInvalida = (detail: string): AppError => new AppError('IMAGEN_DE_FIRMA_INVALIDA', { detail });

interface Chunk {
  type: string;
  data: Buffer;
  raw: Buffer;
}

/** The image alone: the chunks that make pixels, and how many bytes they must inflate to. */
export interface CleanPng {
  width: number;
  height: number;
  depth: number;
  colour: number;
  idat: Buffer;
  inflated: number;
  /** The image with these chunks only. */
  png: () => Buffer;
}

/**
 * Reads the chunks up to IEND and drops later bytes.
 * @throws AppError IMAGEN_DE_FIRMA_INVALIDA on a wrong signature, CRC, size, unknown critical chunk or animation
 */
export function cleanPng(bytes: Buffer): CleanPng {
  if (!bytes.subarray(0, 8).equals(MAGIC)) throw imagenInvalida('no PNG');
  const chunks = readChunks(bytes);
  if (chunks.some(({ type }) => ANIMATION.has(type))) throw imagenInvalida('animated');
  // Stryker disable next-line OptionalChaining: a file without chunks is cut off
  if (chunks[0]?.type !== 'IHDR' || chunks.filter(({ type }) => type === 'IHDR').length !== 1)
    throw imagenInvalida('IHDR');
  if (chunks.some(({ type }) => isCritical(type) && !KEPT.has(type))) throw imagenInvalida('unknown critical chunk');
  const kept = chunks.filter(({ type }) => KEPT.has(type));
  return {
    ...readIhdr(chunks[0].data),
    idat: Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
    png: () => Buffer.concat([MAGIC, ...kept.map(({ raw }) => raw)]),
  };
}

/** A type with an upper-case first letter marks a chunk that readers must not skip (PNG specification, 5.4). */
const isCritical = (type: string): boolean => !/^[a-z]/.test(type);

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let [at, type] = [8, ''];
  while (type !== 'IEND') {
    if (at + 12 > bytes.length) throw imagenInvalida('cut off');
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw imagenInvalida('cut off');
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw imagenInvalida('wrong CRC');
    type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), raw: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/**
 * Reads IHDR. Per line, `inflated` counts one filter byte and the samples. Interlacing is refused: no canvas writes it.
 */
function readIhdr(ihdr: Buffer): Pick<CleanPng, 'width' | 'height' | 'depth' | 'colour' | 'inflated'> {
  if (ihdr.length !== 13) throw imagenInvalida('IHDR');
  const [width, height] = [ihdr.readUInt32BE(0), ihdr.readUInt32BE(4)];
  // Stryker disable next-line UnaryOperator: thirteen bytes hold a colour type
  const [depth = 0, colour = -1, compression, filter, interlace] = ihdr.subarray(8);
  const channels = CHANNELS[colour];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) throw imagenInvalida('colour type');
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw imagenInvalida('method');
  if (width < 1 || height < 1 || width > MAX_WIDTH || height > MAX_HEIGHT) throw imagenInvalida(`${width}×${height}`);
  return { width, height, depth, colour, inflated: height * (1 + Math.ceil((width * channels * depth) / 8)) };
}

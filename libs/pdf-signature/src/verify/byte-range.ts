import { createHash } from 'node:crypto';
import type { PdfDocument } from '../reader/document.js';
import { PdfRef, PdfString, type PdfDict, type PdfValue } from '../syntax/values.js';

/** What a signature or timestamp dictionary covers: `[0 a b c]`, everything up to `end` but the hole. */
export interface Coverage {
  byteRange: number[];
  /** Behind the last byte covered. */
  end: number;
  /** The hole's bytes, when its shape is ours. */
  contents?: Buffer;
}

/**
 * The coverage of the dictionary behind a field's `/V`. Its only gap must be the `/Contents` hex string of this very
 * dictionary (ISO 32000-2 §12.8.1), spelt as we spell it; otherwise there are no `contents`.
 */
export function coverageOf(doc: PdfDocument, value: PdfValue | undefined, dictionary: PdfDict): Coverage {
  const range = dictionary.get('ByteRange');
  const byteRange =
    Array.isArray(range) && range.length === 4 && range.every(Number.isSafeInteger) ? (range as number[]) : [];
  const shaped = value instanceof PdfRef && hasShape(doc, value, dictionary, byteRange);
  const contents = shaped ? (dictionary.get('Contents') as PdfString).bytes : undefined;
  return { byteRange, end: (byteRange[2] ?? 0) + (byteRange[3] ?? 0), ...(contents ? { contents } : {}) };
}

function hasShape(doc: PdfDocument, ref: PdfRef, dictionary: PdfDict, range: number[]): boolean {
  const [zero, hole, after, tail] = range as [number, number, number, number];
  if (
    range.length !== 4 ||
    zero !== 0 ||
    hole <= 0 ||
    tail <= 0 ||
    after <= hole + 2 ||
    after + tail > doc.bytes.length
  )
    return false;
  const entry = doc.entry(ref.num);
  if (entry?.at !== 'file' || hole < entry.offset || after > doc.indirect(ref.num).end) return false;
  const contents = dictionary.get('Contents');
  const written = doc.bytes.toString('latin1', hole, after);
  const before = doc.bytes.toString('latin1', hole - 10, hole).trimEnd();
  return (
    contents instanceof PdfString && before.endsWith('/Contents') && written === `<${contents.bytes.toString('hex')}>`
  );
}

/** SHA-256 over what is covered. */
export function digestOf(bytes: Buffer, { byteRange }: Coverage): Buffer {
  const [, hole, after, tail] = byteRange as [number, number, number, number];
  return createHash('sha256')
    .update(bytes.subarray(0, hole))
    .update(bytes.subarray(after, after + tail))
    .digest();
}

/** EN 319 142-1 §6.3: one DER object, then zeros to the hole's end. */
export const isPaddedWithZeros = (contents: Buffer, length: number): boolean =>
  contents.subarray(length).equals(Buffer.alloc(contents.length - length));

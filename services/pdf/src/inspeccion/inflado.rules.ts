import { createInflate } from 'node:zlib';
import { AppError } from '@portal/contracts/core';

const MB = 1024 * 1024;
const MAX_STREAM = 96 * MB;
/** What the parser itself unpacks: objects and tables, never pictures. */
const MAX_PACKED = 16 * MB;
const MAX_TOTAL = 256 * MB;
/** A dictionary that is longer before its stream is nobody's. */
const MAX_DICTIONARY = 4096;

/**
 * Refuses a decompression bomb before any parser unpacks it: each deflated stream is inflated under a cap, and dropped.
 * Works on the bytes, not on the structure, so no spelling of a dictionary hides a stream from it.
 * @throws AppError PDF_NO_ADMITIDO
 */
export async function assertInflatable(pdf: Buffer): Promise<void> {
  let total = 0;
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    if (!looksDeflated(pdf, start)) continue;
    total += await inflatedSize(pdf.subarray(start), capOf(pdf, at));
    if (total > MAX_TOTAL) throw new AppError('PDF_NO_ADMITIDO', { detail: 'streams inflate beyond the limit' });
  }
}

/** A zlib header: method 8 and a checksum divisible by 31 (RFC 1950). */
const looksDeflated = (pdf: Buffer, at: number) =>
  ((pdf[at] ?? 0) & 0x0f) === 8 && (((pdf[at] ?? 0) << 8) | (pdf[at + 1] ?? 0)) % 31 === 0;

/** A dictionary that speaks of objects or a table, or that hides a name behind an escape, gets the small one. */
function capOf(pdf: Buffer, at: number): number {
  const before = pdf.toString('latin1', Math.max(0, at - MAX_DICTIONARY), at);
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  return /ObjStm|XRef|#/.test(dictionary) ? MAX_PACKED : MAX_STREAM;
}

/** Counted as it comes out and thrown away: memory stays flat. A stream that is damaged counts for nothing. */
async function inflatedSize(bytes: Buffer, cap: number): Promise<number> {
  const inflate = createInflate();
  let size = 0;
  try {
    inflate.end(bytes);
    for await (const part of inflate) {
      size += (part as Buffer).length;
      if (size > cap) break;
    }
  } catch {
    return 0;
  }
  if (size > cap) throw new AppError('PDF_NO_ADMITIDO', { detail: 'a stream inflates beyond the limit' });
  return size;
}

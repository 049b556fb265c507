import { inflateSync } from 'node:zlib';
import { AppError } from '@portal/contracts/core';

const MB = 1024 * 1024;
const MAX_STREAM = 96 * MB;
const MAX_TOTAL = 256 * MB;

/**
 * Refuses a decompression bomb before any parser unpacks it: each deflated stream is inflated under a cap, and dropped.
 * Works on the bytes, not on the structure, so no spelling of a dictionary hides a stream from it.
 * @throws AppError PDF_NO_ADMITIDO
 */
export function assertInflatable(pdf: Buffer): void {
  let total = 0;
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    if (!looksDeflated(pdf, start)) continue;
    total += inflatedSize(pdf.subarray(start));
    if (total > MAX_TOTAL) throw new AppError('PDF_NO_ADMITIDO', { detail: 'streams inflate beyond the limit' });
  }
}

/** A zlib header: method 8 and a checksum divisible by 31 (RFC 1950). */
const looksDeflated = (pdf: Buffer, at: number) => ((pdf[at] ?? 0) & 0x0f) === 8 && (((pdf[at] ?? 0) << 8) | (pdf[at + 1] ?? 0)) % 31 === 0;

function inflatedSize(bytes: Buffer): number {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_STREAM }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new AppError('PDF_NO_ADMITIDO', { detail: 'a stream inflates beyond the limit' });
    return 0;
  }
}

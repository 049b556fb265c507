import { must, PdfSignatureError } from '../pdf-signature-error.js';
import { seam } from '../seam/seam.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { Work } from './work.js';

const MAX_DECODED = 64 * 1024 * 1024;

/**
 * The decoded bytes of a structural stream: no filter, or Flate with PNG predictors (ISO 32000-2 §7.4.4).
 * @throws PdfSignatureError DAMAGED, UNSUPPORTED; also for a decompression bomb
 */
export function decodeStream(stream: PdfStream, work = new Work()): Buffer {
  const filter = single(stream.dict.get('Filter'));
  if (filter === undefined || filter === null) return stream.raw;
  must(filter instanceof PdfName && filter.name === 'FlateDecode', 'UNSUPPORTED', 'stream filter');
  const parms = single(stream.dict.get('DecodeParms'));
  return unpredict(inflate(stream.raw, work), parms instanceof PdfDict ? parms : new PdfDict());
}

function single(value: PdfValue | undefined): PdfValue | undefined {
  if (!Array.isArray(value)) return value;
  must(value.length <= 1, 'UNSUPPORTED', 'several filters');
  return value[0];
}

function inflate(raw: Buffer, work: Work): Buffer {
  const data = inflateAtMost(raw, Math.max(1, Math.min(MAX_DECODED, work.remaining)));
  work.spend(data.length);
  return data;
}

function inflateAtMost(raw: Buffer, maxOutputLength: number): Buffer {
  try {
    return seam().inflate(raw, maxOutputLength);
  } catch (cause) {
    throw new PdfSignatureError('DAMAGED', `flate: ${String(cause)}`);
  }
}

function unpredict(data: Buffer, parms: PdfDict): Buffer {
  const predictor = parms.get('Predictor') ?? 1;
  if (predictor === 1) return data;
  const columns = parms.get('Columns') ?? 1;
  // Stryker disable next-line ConditionalExpression: what is no number is not ten or more
  must(typeof predictor === 'number' && predictor >= 10 && isWidth(columns), 'UNSUPPORTED', 'predictor');
  must(
    (parms.get('Colors') ?? 1) === 1 && (parms.get('BitsPerComponent') ?? 8) === 8,
    'UNSUPPORTED',
    'predictor shape',
  );
  const rows = Math.floor(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  // Stryker disable next-line EqualityOperator: nothing is kept behind the last row
  for (let row = 0; row < rows; row += 1) unpredictRow(data, out, row, columns);
  return out;
}

const isWidth = (columns: PdfValue): columns is number =>
  // Stryker disable next-line ConditionalExpression: what is no number is no integer
  typeof columns === 'number' && Number.isInteger(columns) && columns > 0 && columns < 1 << 16;

function unpredictRow(data: Buffer, out: Buffer, row: number, columns: number): void {
  const type = data[row * (columns + 1)];
  // Stryker disable next-line EqualityOperator: the next row overwrites its first byte
  for (let x = 0; x < columns; x += 1) {
    const raw = data[row * (columns + 1) + 1 + x] as number;
    const left = x > 0 ? (out[row * columns + x - 1] as number) : 0;
    const up = row > 0 ? (out[(row - 1) * columns + x] as number) : 0;
    const corner = x > 0 && row > 0 ? (out[(row - 1) * columns + x - 1] as number) : 0;
    out[row * columns + x] = raw + prediction(type ?? 0, left, up, corner);
  }
}

function prediction(type: number, left: number, up: number, corner: number): number {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  must(type === 4, 'DAMAGED', 'predictor row');
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  // Stryker disable next-line EqualityOperator: where a = b, left and up are the same byte, or the corner is nearer
  const beforeUp = a <= b;
  if (beforeUp && a <= c) return left;
  return b <= c ? up : corner;
}

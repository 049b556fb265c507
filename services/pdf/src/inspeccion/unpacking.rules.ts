import { createInflate, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { Definition } from './quiet.rules.js';
import { refuse } from './refuse.js';

const MB = 1024 * 1024;
/** The limits for streams that the parser itself reads: objects and tables, never pictures. */
const MAX_PACKED = 16 * MB;
const MAX_ALL_PACKED = 64 * MB;
/** The limits for what only a later reader unpacks. */
const MAX_STREAM = 96 * MB;
const MAX_TOTAL = 256 * MB;
/** How many entries the cross-reference streams of a file may have together. */
const MAX_ENTRIES = 200_000;
/** No field of a cross-reference entry is wider, in bytes. */
const MAX_WIDTH = 8;
/** No row of a cross-reference stream's predictor is longer, in bytes. */
const MAX_ROW = 256;

const name = (text: string) => PDFName.of(text);
const [FILTER, PARAMETERS, FLATE, OBJECTS, TABLE] = [
  name('Filter'),
  name('DecodeParms'),
  name('FlateDecode'),
  name('ObjStm'),
  name('XRef'),
];
const ASCII = new Map([
  ['ASCIIHexDecode', 'ASCIIHexDecode'],
  ['AHx', 'ASCIIHexDecode'],
  ['ASCII85Decode', 'ASCII85Decode'],
  ['A85', 'ASCII85Decode'],
]);
type Measure = (bytes: Uint8Array) => number | Promise<number>;
const inflating: Measure = (bytes) => inflatedSize(bytes.subarray(dataStart(bytes)));
/** Files differ in when codes widen, and readers in where the data begins: the largest reading counts. */
const inCodes: Measure = (bytes) =>
  Math.max(...beginnings(bytes).flatMap((part) => [lzwSize(part, 0), lzwSize(part, 1)]));
const inRuns: Measure = (bytes) => Math.max(...beginnings(bytes).map(runsSize));
/** Filters that make much of little (ISO 32000-2 §7.4). The others are for pictures, or expand fourfold at most. */
const EXPANDING = new Map([
  ['FlateDecode', inflating],
  ['Fl', inflating],
  ['LZWDecode', inCodes],
  ['LZW', inCodes],
  ['RunLengthDecode', inRuns],
  ['RL', inRuns],
]);

/**
 * What the streams of one file unpack to. The parser knows no limit, so no filter is left for it: objects and tables
 * reach it unpacked. All other streams are only measured.
 */
export class Unpacking {
  private packed = 0;
  private entries = 0;
  private total = 0;

  /**
   * The stream as the parser may read it. An object stream or a cross-reference stream has at most one filter,
   * FlateDecode, and is unpacked here.
   * @throws AppError PDF_NO_ADMITIDO for any other filter, a damaged stream, or one beyond the limits
   */
  open(stream: PDFRawStream): PDFRawStream {
    const { dict } = stream;
    const type = dict.lookup(name('Type'));
    if (type !== OBJECTS && type !== TABLE) return stream;
    const bytes = isDeflated(dict) ? inflated(stream.contents) : stream.contents;
    this.packed += bytes.length;
    if (this.packed > MAX_ALL_PACKED) refuse('objects inflate beyond the limit');
    assertPredictor(dict, type === TABLE);
    if (type === TABLE) this.entries += entriesOf(dict);
    if (this.entries > MAX_ENTRIES) refuse('too many entries');
    dict.delete(FILTER);
    dict.delete(PARAMETERS);
    return PDFRawStream.of(dict, bytes);
  }

  /**
   * Counts what the streams that nobody here reads unpack to. A damaged stream counts as far as it goes.
   * @throws AppError PDF_NO_ADMITIDO beyond the limits, behind more than one expanding filter, or behind a filter that
   * another reader may take for another one
   */
  async measure(definitions: readonly Definition[]): Promise<void> {
    const defined = byNumber(definitions);
    for (const { object } of definitions) if (object instanceof PDFRawStream) await this.count(object, defined);
  }

  private async count(stream: PDFRawStream, defined: Defined): Promise<void> {
    if (stream.dict.has(name('F')) || stream.dict.has(name('DP'))) refuse('a stream in another file');
    const filters = filtersOf(stream.dict, defined);
    const expanding = filters.flatMap((filter, at) => {
      const size = EXPANDING.get(filter);
      return size ? [{ at, size }] : [];
    });
    const [only, ...more] = expanding;
    if (more.length > 0) refuse('filters upon filters');
    if (!only) return;
    const size = await only.size(withoutAscii(stream, filters.slice(0, only.at)));
    if (size > MAX_STREAM) refuse('a stream unpacks beyond the limit');
    this.total += size;
    if (this.total > MAX_TOTAL) refuse('streams unpack beyond the limit');
  }
}

/** Whether the stream is deflated. Its filter stands in its own dictionary. */
function isDeflated(dict: PDFDict): boolean {
  const filter = dict.get(FILTER);
  if (filter === undefined) return false;
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  return (filters.length === 1 && filters[0] === FLATE) || refuse('packed objects behind another filter');
}

/** The same window as the parser's, but with a limit, and nothing forgiven. */
function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PACKED });
  } catch (cause) {
    return refuse(`packed objects: ${String(cause)}`);
  }
}

/** Packed objects have no predictor; a table may have one with short rows (ISO 32000-2 §7.4.4.4). */
function assertPredictor(dict: PDFDict, allowed: boolean): void {
  const given = dict.get(PARAMETERS);
  const list = given instanceof PDFArray ? given.asArray() : [given];
  for (const parameters of list) {
    if (parameters === undefined || parameters === PDFNull) continue;
    if (!(parameters instanceof PDFDict)) return refuse('parameters elsewhere');
    for (const value of parameters.values()) whole(value);
    const number = (key: string, unless: number) => whole(parameters.get(name(key)) ?? PDFNumber.of(unless));
    if (number('Predictor', 1) === 1) continue;
    const row = (number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8;
    if (!allowed || row > MAX_ROW) refuse('packed objects behind a predictor');
  }
}

/** How many entries a cross-reference stream announces (ISO 32000-2 §7.5.8.2). Their bytes need not be there. */
function entriesOf(dict: PDFDict): number {
  const [widths, index] = [dict.get(name('W')), dict.get(name('Index'))];
  if (!(widths instanceof PDFArray) || widths.asArray().some((width) => whole(width) > MAX_WIDTH)) refuse('/W');
  if (index === undefined) return whole(dict.get(name('Size')));
  if (!(index instanceof PDFArray)) return refuse('/Index elsewhere');
  return index
    .asArray()
    .map(whole)
    .reduce((sum, number, at) => (at % 2 === 1 ? sum + number : sum), 0);
}

function whole(value: PDFObject | undefined): number {
  const number = value instanceof PDFNumber ? value.asNumber() : -1;
  return Number.isSafeInteger(number) && number >= 0 ? number : refuse('no whole number');
}

/** Every definition of a number. Readers that follow the table, or ignore generations, take different ones. */
type Defined = ReadonlyMap<number, readonly PDFObject[]>;

function byNumber(definitions: readonly Definition[]): Defined {
  const defined = new Map<number, PDFObject[]>();
  for (const { ref, object } of definitions) {
    if (!ref) continue;
    const others = defined.get(ref.objectNumber);
    if (others) others.push(object);
    else defined.set(ref.objectNumber, [object]);
  }
  return defined;
}

/** The names of all filters, in order. Filters of unknown kinds stop a reader. */
function filtersOf(dict: PDFDict, defined: Defined): string[] {
  const filter = definedOnce(dict.get(FILTER), defined);
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  return filters.map((one) => {
    const found = definedOnce(one, defined);
    return found instanceof PDFName ? found.decodeText() : '';
  });
}

/** The value itself, or the only one that any reader can find behind its reference. */
function definedOnce(value: PDFObject | undefined, defined: Defined): PDFObject | undefined {
  if (!(value instanceof PDFRef)) return value;
  const [only, ...others] = defined.get(value.objectNumber) ?? [];
  return only === undefined || only instanceof PDFRef || others.length > 0 ? refuse('a filter not defined once') : only;
}

/** The bytes behind ASCII filters: at most fourfold. Other filters do not stand before one that expands. */
function withoutAscii(stream: PDFRawStream, before: readonly string[]): Uint8Array {
  // Stryker disable next-line ConditionalExpression: without a filter the same bytes come back, copied
  if (before.length === 0) return stream.contents;
  const filters = before.map((filter) => ASCII.get(filter) ?? refuse('filters out of order'));
  const dict = stream.dict.context.obj({ Filter: filters });
  return decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).decode();
}

/** Readers differ in what they pass over after the keyword `stream`. */
function dataStart(bytes: Uint8Array): number {
  const blanks = [0, 9, 10, 12, 13, 32];
  const start = bytes.findIndex((byte) => !blanks.includes(byte));
  return Math.max(start, 0);
}

/** The output is counted and dropped at once. */
async function inflatedSize(bytes: Uint8Array): Promise<number> {
  const inflate = createInflate();
  let size = 0;
  try {
    inflate.end(bytes);
    for await (const part of inflate) {
      size += (part as Buffer).length;
      // Stryker disable next-line ConditionalExpression: it saves the work of counting what is too much already
      if (size > MAX_STREAM) break;
    }
  } catch {
    // A damaged stream counts as far as it goes.
  }
  return size;
}

/** The data as this parser cut it, and as a reader may that passes over blanks. */
const beginnings = (bytes: Uint8Array): Uint8Array[] => [bytes, bytes.subarray(dataStart(bytes))];

const [CLEAR, END, FIRST, CODES, WIDEST] = [256, 257, 258, 4096, 12];

/**
 * What LZW codes stand for, without writing it (ISO 32000-2 §7.4.4): each code is one byte longer than the one before.
 * @param early how many codes before its time a code widens
 */
function lzwSize(bytes: Uint8Array, early: 0 | 1): number {
  const lengths = new Uint32Array(CODES).fill(1, 0, CLEAR);
  let [size, next, former, width, held, bits] = [0, FIRST, 0, 9, 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    // Stryker disable next-line EqualityOperator: a last code more or less is below four kilobytes
    if (bits < width) continue;
    bits -= width;
    const code = held >> bits;
    held &= (1 << bits) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, former, width] = [FIRST, 0, 9];
      continue;
    }
    // Stryker disable next-line ConditionalExpression,EqualityOperator: behind the full table nothing is kept
    if (former > 0 && next < CODES) lengths[next++] = former + 1;
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what follows a wrong code may count as well
    if (code >= next) break;
    former = lengths[code] ?? 0;
    size += former;
    if (next + early >= 1 << width && width < WIDEST) width += 1;
  }
  return size;
}

/** What runs stand for (ISO 32000-2 §7.4.5): `length` bytes as they are, or one byte many times. */
function runsSize(bytes: Uint8Array): number {
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 0;
    if (length === 128) break;
    // Stryker disable next-line EqualityOperator: 128 has ended the data
    size += length < 128 ? length + 1 : 257 - length;
    // Stryker disable next-line EqualityOperator: 128 has ended the data
    at += length < 128 ? length + 2 : 2;
  }
  return size;
}

import { must } from '../pdf-signature-error.js';
import { Lexer } from '../syntax/lexer.js';
import { parseIndirect, parseValue } from '../syntax/parse-value.js';
import { PdfDict, PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { decodeStream } from './decode-stream.js';
import type { Work } from './work.js';

/** The place of one object: an offset of the file, an index inside an object stream, or none (free). */
export type Entry =
  { at: 'file'; offset: number; gen: number } | { at: 'stream'; stream: number; index: number } | { at: 'free' };

/** One cross-reference section with its trailer. It lists the objects that one revision wrote. */
export interface Section {
  kind: 'table' | 'stream';
  offset: number;
  /** Behind the trailer's dictionary or the stream's `endobj`. */
  end: number;
  entries: Map<number, Entry>;
  trailer: PdfDict;
}

const MAX_OBJECTS = 1_000_000;
const [IN_USE, FREE] = [0x6e, 0x66];
const BLANK = 0x20;
/** Bytes of a row, and those of its line end. */
const [ROW, LINE_END] = [20, 2];
const NOWHERE: Entry = { at: 'free' };
/** The cost of one entry in the file's budget, about the memory that it takes. */
const ENTRY_COST = 64;

/** The section at this offset, classic (ISO 32000-2 §7.5.4) or stream (§7.5.8). Hybrid files are refused. */
function readSection(bytes: Buffer, offset: number, work: Work): Section {
  must(Number.isInteger(offset) && offset > 0 && offset < bytes.length, 'DAMAGED', `cross-reference offset ${offset}`);
  const lexer = new Lexer(bytes, offset);
  const section = lexer.regular() === 'xref' ? readTable(lexer, offset, work) : readStream(bytes, offset, work);
  must(!section.trailer.has('Encrypt'), 'ENCRYPTED', 'trailer has /Encrypt');
  return section;
}

function readTable(lexer: Lexer, offset: number, work: Work): Section {
  const entries = new Map<number, Entry>();
  lexer.skipWhite();
  while (lexer.peek() >= 0x30 && lexer.peek() <= 0x39) readSubsection(lexer, entries, work);
  lexer.keyword('trailer');
  const trailer = parseValue(lexer);
  must(trailer instanceof PdfDict, 'DAMAGED', 'trailer is no dictionary');
  must(!trailer.has('XRefStm'), 'UNSUPPORTED', 'hybrid cross-references');
  return { kind: 'table', offset, end: lexer.pos, entries, trailer };
}

function readSubsection(lexer: Lexer, entries: Map<number, Entry>, work: Work): void {
  const first = lexer.integer();
  const count = lexer.integer();
  must(first + count <= MAX_OBJECTS, 'UNSUPPORTED', 'too many objects');
  work.spend(count * ENTRY_COST);
  for (let num = first; num < first + count; num += 1) {
    lexer.skipWhite();
    entries.set(num, fixedRow(lexer) ?? freeRow(lexer));
  }
  lexer.skipWhite();
}

/**
 * A row in the fixed columns of §7.5.4: `nnnnnnnnnn ggggg n` and a line end. Consumes nothing when the row is another.
 */
function fixedRow(lexer: Lexer): Entry | undefined {
  const { bytes, pos } = lexer;
  const [offset, gen] = [fixedDigits(bytes, pos, 10), fixedDigits(bytes, pos + 11, 5)];
  const kind = bytes[pos + 17];
  const spaced = bytes[pos + 10] === BLANK && bytes[pos + 16] === BLANK && isLineEnd(bytes[pos + 18]);
  if (offset < 0 || gen < 0 || !spaced || (kind !== IN_USE && kind !== FREE)) return undefined;
  lexer.pos += ROW - LINE_END;
  return kind === IN_USE ? { at: 'file', offset, gen } : NOWHERE;
}

/** The value of exactly this many digits, or -1. */
function fixedDigits(bytes: Buffer, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const isLineEnd = (byte: number | undefined): boolean => byte === BLANK || byte === 10 || byte === 13;

/** A row with other columns: the same two numbers and the same word, with any white space. */
function freeRow(lexer: Lexer): Entry {
  const offset = lexer.integer();
  const gen = lexer.integer();
  lexer.skipWhite();
  const used = lexer.isWord(IN_USE);
  must(used || lexer.isWord(FREE), 'DAMAGED', 'cross-reference entry');
  lexer.pos += 1;
  return used ? { at: 'file', offset, gen } : NOWHERE;
}

function readStream(bytes: Buffer, offset: number, work: Work): Section {
  const { value, end } = parseIndirect(bytes, offset, () => -1);
  must(value instanceof PdfStream, 'DAMAGED', 'cross-reference stream expected');
  const { dict } = value;
  const widths = numbers(dict.get('W'));
  const size = dict.get('Size');
  must(
    widths.length === 3 && typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= MAX_OBJECTS,
    'DAMAGED',
    'cross-reference stream head',
  );
  const index = dict.has('Index') ? numbers(dict.get('Index')) : [0, size];
  return {
    kind: 'stream',
    offset,
    end,
    entries: readRows(decodeStream(value, work), widths, index, work),
    trailer: dict,
  };
}

function numbers(value: unknown): number[] {
  must(
    Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 0),
    'DAMAGED',
    'array of integers expected',
  );
  return value as number[];
}

function readRows(data: Buffer, widths: number[], index: number[], work: Work): Map<number, Entry> {
  const [w0, w1, w2] = widths as [number, number, number];
  must(w0 <= 1 && w1 <= 6 && w2 <= 6 && w1 > 0, 'UNSUPPORTED', 'cross-reference stream widths');
  const field = (at: number, width: number, absent: number) => (width ? data.readUIntBE(at, width) : absent);
  const entries = new Map<number, Entry>();
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    work.spend(Math.min(index[pair + 1] as number, data.length) * ENTRY_COST);
    for (let i = 0; i < (index[pair + 1] as number); i += 1, at += w0 + w1 + w2) {
      must(at + w0 + w1 + w2 <= data.length, 'DAMAGED', 'cross-reference stream too short');
      entries.set(
        (index[pair] as number) + i,
        row(field(at, w0, 1), field(at + w0, w1, 0), field(at + w0 + w1, w2, 0)),
      );
    }
  }
  return entries;
}

function row(type: number, second: number, third: number): Entry {
  if (type === 1) return { at: 'file', offset: second, gen: third };
  if (type === 2) return { at: 'stream', stream: second, index: third };
  return { at: 'free' };
}

const MAX_REVISIONS = 64;

/**
 * The cross-reference sections of a file, newest first: from the last `startxref` along `/Prev` (ISO 32000-2 §7.5.5,
 * §7.5.6). Each `/Prev` must lead backwards.
 */
export function readSections(bytes: Buffer, work: Work): Section[] {
  const sections: Section[] = [];
  for (
    let at: PdfValue | undefined = lastStartxref(bytes);
    at !== undefined;
    at = sections.at(-1)?.trailer.get('Prev')
  ) {
    must(
      typeof at === 'number' && at < (sections.at(-1)?.offset ?? Infinity),
      'DAMAGED',
      '/Prev does not lead backwards',
    );
    must(sections.length < MAX_REVISIONS, 'UNSUPPORTED', 'too many revisions');
    sections.push(readSection(bytes, at, work));
  }
  return sections;
}

function lastStartxref(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref', bytes.length);
  must(at >= 0 && bytes.length - at < 2048, 'DAMAGED', 'no startxref at the end');
  return new Lexer(bytes, at + 'startxref'.length).integer();
}

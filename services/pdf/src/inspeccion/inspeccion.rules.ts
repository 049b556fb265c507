import { createInflate } from 'node:zlib';
import { PDFArray, PDFContext, PDFDict, PDFName, PDFObject, PDFParser, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { AppError } from '@portal/contracts/core';
import { hasHidden, placesIn, type Places } from './hidden.rules.js';

const MAX_OBJECTS = 200_000;
const MAX_PAGES = 2000;
const MAX_DEPTH = 200;
const OBJECTS_PER_TURN = 100_000;

/** Actions with an effect. Plain links and destinations are not among them. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
]);
/** Entries that carry scripts, files or another form inside. */
const KEYS = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent']);
const TYPES = new Set(['EmbeddedFile', 'Filespec']);

const refuse = (detail: string): never => {
  throw new AppError('PDF_NO_ADMITIDO', { detail });
};

/**
 * Parses the whole file and admits plain documents only (docs/decisiones.md#plain-uploads).
 * @throws AppError SOLO_PDF when it is no PDF; PDF_NO_ADMITIDO when it is encrypted, damaged or active
 */
export async function inspeccionar(pdf: Buffer): Promise<{ paginas: number }> {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new AppError('SOLO_PDF', { detail: 'no header' });
  await assertInflatable(pdf);
  const { context, objects, read } = await parse(pdf);
  if (hasHidden(placesIn(pdf), read)) refuse('an object inside another');
  const { Encrypt, Root } = context.trailerInfo;
  if (Encrypt) refuse('encrypted');
  if (objects.length > MAX_OBJECTS) refuse('too many objects');
  for (const object of objects) assertQuiet(object, 0);
  if (!(Root instanceof PDFRef)) refuse('catalogue');
  const catalog = context.lookup(Root);
  return { paginas: catalog instanceof PDFDict ? countPages(context, catalog) : refuse('no catalogue') };
}

async function parse(pdf: Buffer): Promise<{ context: PDFContext; objects: readonly PDFObject[]; read: Places }> {
  try {
    const parser = PDFParser.forBytesWithOptions(pdf, OBJECTS_PER_TURN, true);
    const objects = everyDefinition(parser);
    const read = placesRead(parser);
    return { context: await parser.parseDocument(), objects, read };
  } catch (cause) {
    throw new AppError('PDF_NO_ADMITIDO', { detail: `unreadable: ${String(cause).slice(0, 200)}` });
  }
}

/**
 * All objects, also those that a later object of the same number hides from this parser, and the entries of trailers. A
 * reader that follows the cross-reference table finds them.
 */
function everyDefinition(parser: PDFParser): readonly PDFObject[] {
  const context = Reflect.get(parser, 'context') as PDFContext;
  const assign = context.assign.bind(context);
  const objects: PDFObject[] = [];
  context.assign = (ref, object) => {
    objects.push(object);
    assign(ref, object);
  };
  let trailer = context.trailerInfo;
  Object.defineProperty(context, 'trailerInfo', {
    get: () => trailer,
    set: (next: typeof trailer) => {
      trailer = next;
      objects.push(...Object.values(next).filter((value) => value !== undefined));
    },
  });
  return objects;
}

/** Records where the parser reads an object or a trailer. The parser keeps no such list. */
function placesRead(parser: PDFParser): Places {
  const read = { objects: [] as number[], trailers: [] as number[] };
  const [bytes, context] = [
    Reflect.get(parser, 'bytes') as { offset(): number },
    Reflect.get(parser, 'context') as PDFContext,
  ];
  const method = (name: string) => (Reflect.get(parser, name) as () => unknown).bind(parser);
  const [readObject, readTrailer, skipBlanks] = [
    method('parseIndirectObject'),
    method('maybeParseTrailerDict'),
    method('skipWhitespaceAndComments'),
  ];
  Reflect.set(parser, 'parseIndirectObject', () => {
    read.objects.push(bytes.offset());
    return readObject();
  });
  Reflect.set(parser, 'maybeParseTrailerDict', () => {
    skipBlanks();
    const [at, before] = [bytes.offset(), context.trailerInfo];
    readTrailer();
    if (context.trailerInfo !== before) read.trailers.push(at);
  });
  return read;
}

/** Walks one object. References are not followed, because every object is walked. */
function assertQuiet(object: PDFObject, depth: number): void {
  if (depth > MAX_DEPTH) refuse('nested too deeply');
  if (object instanceof PDFStream) {
    if (holdsObjects(object.dict)) refuse('objects in a stream that does not say so');
    return assertQuiet(object.dict, depth + 1);
  }
  if (object instanceof PDFArray) return object.asArray().forEach((item) => assertQuiet(item, depth + 1));
  if (!(object instanceof PDFDict)) return;
  for (const [key, value] of object.entries()) {
    const name = key.decodeText();
    if (KEYS.has(name)) refuse(`/${name}`);
    if (value instanceof PDFName && isActive(name, value.decodeText())) refuse(`/${name} /${value.decodeText()}`);
    assertQuiet(value, depth + 1);
  }
}

/**
 * Whether a stream has the entries of an object stream (ISO 32000-2 §7.5.7), but not its type. This parser leaves it
 * packed; a reader that the table leads there unpacks it.
 */
const holdsObjects = (dict: PDFDict) =>
  dict.has(PDFName.of('N')) && dict.has(PDFName.of('First')) && dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm');

const isActive = (key: string, value: string) =>
  (key === 'S' && ACTIONS.has(value)) ||
  (key === 'Type' && TYPES.has(value)) ||
  (key === 'Subtype' && value === 'RichMedia');

function countPages(context: PDFContext, catalog: PDFDict): number {
  const seen = new Set<PDFRef>();
  const queue = [catalog.get(PDFName.of('Pages'))];
  let pages = 0;
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node instanceof PDFRef && (seen.has(node) || !seen.add(node))) refuse('page tree loops');
    const dict = context.lookup(node);
    if (!(dict instanceof PDFDict)) return refuse('page tree');
    const kids = context.lookup(dict.get(PDFName.of('Kids')));
    if (kids instanceof PDFArray) queue.push(...kids.asArray());
    else pages += 1;
    if (pages > MAX_PAGES || queue.length > MAX_OBJECTS) refuse('too many pages');
  }
  return pages > 0 ? pages : refuse('no pages');
}

const MB = 1024 * 1024;
const MAX_STREAM = 96 * MB;
/** The limit for streams that the parser itself unpacks: objects and tables, never pictures. */
const MAX_PACKED = 16 * MB;
const MAX_TOTAL = 256 * MB;
/** No real dictionary before a stream is longer. */
const MAX_DICTIONARY = 4096;

/**
 * Refuses a decompression bomb before a parser unpacks it: each deflated stream is inflated up to a limit, and dropped.
 * It searches the bytes, not the structure, so no dictionary can hide a stream.
 * @throws AppError PDF_NO_ADMITIDO
 */
async function assertInflatable(pdf: Buffer): Promise<void> {
  let total = 0;
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.toString('latin1', at - 3, at) === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    if (!looksDeflated(pdf, start)) continue;
    total += await inflatedSize(pdf.subarray(start), capOf(pdf, at));
    if (total > MAX_TOTAL) refuse('streams inflate beyond the limit');
  }
}

/** A zlib header: method 8 and a checksum divisible by 31 (RFC 1950). */
const looksDeflated = (pdf: Buffer, at: number) =>
  ((pdf[at] ?? 0) & 0x0f) === 8 && (((pdf[at] ?? 0) << 8) | (pdf[at + 1] ?? 0)) % 31 === 0;

/** The small limit holds for a dictionary that names objects or a table, or that escapes a name. */
function capOf(pdf: Buffer, at: number): number {
  const before = pdf.toString('latin1', Math.max(0, at - MAX_DICTIONARY), at);
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
  return /ObjStm|XRef|#/.test(dictionary) ? MAX_PACKED : MAX_STREAM;
}

/** The inflated size of a stream. The output is counted and dropped at once. A damaged stream counts as 0. */
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
  if (size > cap) refuse('a stream inflates beyond the limit');
  return size;
}

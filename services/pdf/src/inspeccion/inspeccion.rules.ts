import { PDFArray, PDFContext, PDFDict, PDFName, PDFObject, PDFParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { AppError } from '@portal/contracts/core';
import { hasHidden, placesIn, type Places } from './hidden.rules.js';
import { assertQuiet, type Definition } from './quiet.rules.js';
import { refuse } from './refuse.js';
import { Unpacking } from './unpacking.rules.js';

const MAX_OBJECTS = 200_000;
const MAX_PAGES = 2000;
const OBJECTS_PER_TURN = 100_000;

/**
 * Parses the whole file and admits plain documents only (docs/decisiones.md#plain-uploads).
 * @throws AppError SOLO_PDF when it is no PDF; PDF_NO_ADMITIDO when it is encrypted, damaged or active
 */
export async function inspeccionar(pdf: Buffer): Promise<{ paginas: number }> {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new AppError('SOLO_PDF', { detail: 'no header' });
  try {
    return { paginas: await plainPages(pdf) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // Stryker disable next-line MethodExpression: a long line in the log harms nobody
    throw new AppError('PDF_NO_ADMITIDO', { detail: `unreadable: ${String(cause).slice(0, 200)}`, cause });
  }
}

async function plainPages(pdf: Buffer): Promise<number> {
  const unpacking = new Unpacking();
  const { context, definitions, read } = await parse(pdf, unpacking);
  if (hasHidden(placesIn(pdf), read)) refuse('an object inside another');
  const { Encrypt, Root } = context.trailerInfo;
  // Stryker disable next-line ConditionalExpression: a second lock; no dictionary at all may have this entry
  if (Encrypt) refuse('encrypted');
  // This parser looks for a catalogue itself when trailers name none. Other readers may find another one, or none.
  const roots = definitions.flatMap(rootOf);
  if (!roots.every((root) => context.lookup(root) instanceof PDFDict)) refuse('a trailer without its catalogue');
  if (!Root || !roots.includes(Root)) refuse('no trailer names the catalogue');
  assertQuiet(definitions);
  await unpacking.measure(definitions);
  if (!(Root instanceof PDFRef)) refuse('catalogue');
  const catalog = context.lookup(Root);
  return catalog instanceof PDFDict ? countPages(context, catalog) : refuse('no catalogue');
}

interface Parsed {
  readonly context: PDFContext;
  readonly definitions: readonly Definition[];
  readonly read: Places;
}

/** The parser forgives some errors. Ours are refusals wherever it meets them. */
async function parse(pdf: Buffer, unpacking: Unpacking): Promise<Parsed> {
  const refusals: unknown[] = [];
  const refusing =
    <A extends unknown[], R>(rule: Rule<A, R>): Rule<A, R> =>
    (...args) => {
      try {
        return rule(...args);
      } catch (error) {
        refusals.push(error);
        throw error;
      }
    };
  const parser = PDFParser.forBytesWithOptions(pdf, OBJECTS_PER_TURN, true);
  const definitions = everyDefinition(parser, refusing);
  const read = placesRead(parser);
  openStreams(
    parser,
    refusing((stream: PDFRawStream) => unpacking.open(stream)),
  );
  try {
    const context = await parser.parseDocument();
    // Stryker disable next-line ConditionalExpression: a second lock; another rule refuses what the parser forgives
    if (refusals.length === 0) return { context, definitions, read };
  } catch (error) {
    refusals.push(error);
  }
  throw refusals[0];
}

type Rule<A extends unknown[], R> = (...args: A) => R;

/** A method that the parser does not offer. */
const method = (parser: PDFParser, name: string) =>
  (Reflect.get(parser, name) as (...args: unknown[]) => unknown).bind(parser);

/**
 * All objects, also those that a later object of the same number hides from this parser, and whole trailers, of which
 * it keeps a few entries. A reader that follows the cross-reference table finds them.
 */
function everyDefinition(
  parser: PDFParser,
  refusing: <A extends unknown[], R>(rule: Rule<A, R>) => Rule<A, R>,
): readonly Definition[] {
  const context = Reflect.get(parser, 'context') as PDFContext;
  const assign = context.assign.bind(context);
  // Stryker disable next-line ArrayDeclaration: what is no definition is passed over
  const definitions: Definition[] = [];
  context.assign = refusing((ref: PDFRef, object: PDFObject) => {
    // Stryker disable next-line EqualityOperator: one object more does no harm
    if (definitions.push({ ref, object }) > MAX_OBJECTS) refuse('too many objects');
    assign(ref, object);
  });
  const [readDict, readTrailer] = [method(parser, 'parseDict'), method(parser, 'maybeParseTrailerDict')];
  let last: unknown;
  Reflect.set(parser, 'parseDict', (...args: unknown[]) => (last = readDict(...args)));
  Reflect.set(parser, 'maybeParseTrailerDict', () => {
    const before = context.trailerInfo;
    readTrailer();
    // Stryker disable next-line ConditionalExpression: what is no trailer is judged twice
    if (context.trailerInfo !== before) definitions.push({ object: last as PDFDict });
  });
  return definitions;
}

/** Lets the parser read every stream as `open` gives it. The end of a stream lies behind its beginning. */
function openStreams(parser: PDFParser, open: (stream: PDFRawStream) => PDFRawStream): void {
  const bytes = Reflect.get(parser, 'bytes') as { offset(): number };
  const read = method(parser, 'parseDictOrStream') as (ref?: PDFRef) => PDFObject;
  Reflect.set(parser, 'parseDictOrStream', (ref?: PDFRef) => {
    const start = bytes.offset();
    const object = read(ref);
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a second lock; the parser stumbles there too
    if (bytes.offset() <= start) throw new Error('a length that leads back');
    return object instanceof PDFRawStream ? open(object) : object;
  });
}

/** Records where the parser reads an object or a trailer. The parser keeps no such list. */
function placesRead(parser: PDFParser): Places {
  const read = { objects: [] as number[], trailers: [] as number[] };
  const [bytes, context] = [
    Reflect.get(parser, 'bytes') as { offset(): number },
    Reflect.get(parser, 'context') as PDFContext,
  ];
  const [readObject, readTrailer, skipBlanks] = [
    method(parser, 'parseIndirectObject'),
    method(parser, 'maybeParseTrailerDict'),
    method(parser, 'skipWhitespaceAndComments'),
  ];
  Reflect.set(parser, 'parseIndirectObject', () => {
    read.objects.push(bytes.offset());
    return readObject();
  });
  Reflect.set(parser, 'maybeParseTrailerDict', () => {
    skipBlanks();
    const [at, before] = [bytes.offset(), context.trailerInfo];
    readTrailer();
    // Stryker disable next-line ConditionalExpression: the parser stumbles where the word stands without a trailer
    if (context.trailerInfo !== before) read.trailers.push(at);
  });
  return read;
}

/** The catalogue that a trailer or a cross-reference stream names, if this is one and does. */
function rootOf({ ref, object }: Definition): PDFObject[] {
  const dict = object instanceof PDFRawStream ? object.dict : ref === undefined ? object : undefined;
  const root = dict instanceof PDFDict ? dict.get(PDFName.of('Root')) : undefined;
  return root === undefined ? [] : [root];
}

function countPages(context: PDFContext, catalog: PDFDict): number {
  const seen = new Set<PDFRef>();
  const queue = [catalog.get(PDFName.of('Pages'))];
  let pages = 0;
  let nodes = 0;
  for (let node = queue.pop(); node; node = queue.pop()) {
    // Nodes without a number can lead back to their own array, and that without end.
    nodes += 1;
    if (nodes > MAX_OBJECTS) refuse('too many pages');
    if (node instanceof PDFRef && (seen.has(node) || !seen.add(node))) refuse('page tree loops');
    const dict = context.lookup(node);
    if (!(dict instanceof PDFDict)) return refuse('page tree');
    const kids = context.lookup(dict.get(PDFName.of('Kids')));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) queue.push(kid);
    else pages += 1;
    if (pages > MAX_PAGES || queue.length > MAX_OBJECTS) refuse('too many pages');
  }
  return pages > 0 ? pages : refuse('no pages');
}

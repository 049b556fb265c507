import { PDFArray, PDFContext, PDFDict, PDFName, PDFObject, PDFParser, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { AppError } from '@portal/contracts/core';
import { comienzos, escondeAlgo, type Comienzos } from './escondido.rules.js';
import { assertInflatable } from './inflado.rules.js';

const MAX_OBJETOS = 200_000;
const MAX_PAGINAS = 2000;
const MAX_PROFUNDIDAD = 200;
const OBJETOS_POR_TURNO = 100_000;

/** Actions that do something: a plain link or destination is not among them. */
const ACCIONES = new Set([
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
const CLAVES = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent']);
const TIPOS = new Set(['EmbeddedFile', 'Filespec']);

const refuse = (detail: string): never => {
  throw new AppError('PDF_NO_ADMITIDO', { detail });
};

/**
 * Reads the whole file with a parser of its own and refuses what is no plain document (security.md 50, 51).
 * @throws AppError SOLO_PDF when it is none; PDF_NO_ADMITIDO when it is encrypted, damaged or active
 */
export async function inspeccionar(pdf: Buffer): Promise<{ paginas: number }> {
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new AppError('SOLO_PDF', { detail: 'no header' });
  await assertInflatable(pdf);
  const { context, objects, leidos } = await parse(pdf);
  if (escondeAlgo(comienzos(pdf), leidos)) refuse('an object inside another');
  const { Encrypt, Root } = context.trailerInfo;
  if (Encrypt) refuse('encrypted');
  if (objects.length > MAX_OBJETOS) refuse('too many objects');
  for (const object of objects) assertQuiet(object, 0);
  if (!(Root instanceof PDFRef)) refuse('catalogue');
  const catalog = context.lookup(Root);
  return { paginas: catalog instanceof PDFDict ? countPages(context, catalog) : refuse('no catalogue') };
}

async function parse(pdf: Buffer): Promise<{ context: PDFContext; objects: readonly PDFObject[]; leidos: Comienzos }> {
  try {
    const parser = PDFParser.forBytesWithOptions(pdf, OBJETOS_POR_TURNO, true);
    const objects = everyDefinition(parser);
    const leidos = placesRead(parser);
    return { context: await parser.parseDocument(), objects, leidos };
  } catch (cause) {
    throw new AppError('PDF_NO_ADMITIDO', { detail: `unreadable: ${String(cause).slice(0, 200)}` });
  }
}

/** Also those that a later object of the same number hides from this parser, and what stands in the trailers themselves: a reader that follows the table finds them. */
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

/** Where the parser reads an object or a trailer on its way through the file: it keeps no such list itself. */
function placesRead(parser: PDFParser): Comienzos {
  const leidos = { objetos: [] as number[], trailers: [] as number[] };
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
    leidos.objetos.push(bytes.offset());
    return readObject();
  });
  Reflect.set(parser, 'maybeParseTrailerDict', () => {
    skipBlanks();
    const [at, before] = [bytes.offset(), context.trailerInfo];
    readTrailer();
    if (context.trailerInfo !== before) leidos.trailers.push(at);
  });
  return leidos;
}

/** Walks one object; references are not followed, since every object is walked. */
function assertQuiet(object: PDFObject, depth: number): void {
  if (depth > MAX_PROFUNDIDAD) refuse('nested too deeply');
  if (object instanceof PDFStream) {
    if (holdsObjects(object.dict)) refuse('objects in a stream that does not say so');
    return assertQuiet(object.dict, depth + 1);
  }
  if (object instanceof PDFArray) return object.asArray().forEach((item) => assertQuiet(item, depth + 1));
  if (!(object instanceof PDFDict)) return;
  for (const [key, value] of object.entries()) {
    const name = key.decodeText();
    if (CLAVES.has(name)) refuse(`/${name}`);
    if (value instanceof PDFName && isActive(name, value.decodeText())) refuse(`/${name} /${value.decodeText()}`);
    assertQuiet(value, depth + 1);
  }
}

/** Entries of an object stream (ISO 32000-2 §7.5.7) without its type: the parser leaves it packed, a reader that the table leads there does not. */
const holdsObjects = (dict: PDFDict) =>
  dict.has(PDFName.of('N')) && dict.has(PDFName.of('First')) && dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm');

const isActive = (key: string, value: string) =>
  (key === 'S' && ACCIONES.has(value)) ||
  (key === 'Type' && TIPOS.has(value)) ||
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
    if (pages > MAX_PAGINAS || queue.length > MAX_OBJETOS) refuse('too many pages');
  }
  return pages > 0 ? pages : refuse('no pages');
}

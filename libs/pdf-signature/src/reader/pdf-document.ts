import { must, PdfSignatureError } from '../pdf-signature-error.js';
import { Lexer } from '../syntax/lexer.js';
import { parseIndirect, parseValue, type IndirectObject } from '../syntax/parse-value.js';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { decodeStream } from './decode-stream.js';
import { readSections, type Entry, type Section } from './read-sections.js';
import { Work } from './work.js';

const MAX_LENGTH_CHAIN = 4;

/** The state that all revisions of one file share. */
interface Shared {
  work: Work;
  parsed: Map<number, IndirectObject>;
}

/**
 * A PDF as its cross-references describe it (ISO 32000-2 §7.5): sections newest first, objects read on demand.
 * Nothing is repaired or guessed.
 */
export class PdfDocument {
  private readonly cache = new Map<number, PdfValue>();
  private readonly lengths = new Set<number>();
  private readonly objectStreams = new Map<number, ObjectStream>();

  private constructor(
    readonly bytes: Buffer,
    readonly startxref: number,
    readonly sections: Section[],
    private readonly shared: Shared,
  ) {}

  /** @throws PdfSignatureError NOT_A_PDF, ENCRYPTED, DAMAGED or UNSUPPORTED */
  static read(bytes: Buffer): PdfDocument {
    must(/%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)), 'NOT_A_PDF', 'no header at the first byte');
    const shared: Shared = { work: new Work(bytes.length), parsed: new Map() };
    const sections = readSections(bytes, shared.work);
    return new PdfDocument(bytes, (sections[0] as Section).offset, sections, shared);
  }

  /** The file as it was when this section was its newest one and its last byte lay before `end`. */
  revision(section: Section, end: number): PdfDocument {
    const own = this.sections.indexOf(section);
    if (own === 0 && end === this.bytes.length) return this;
    return new PdfDocument(this.bytes.subarray(0, end), section.offset, this.sections.slice(own), this.shared);
  }

  /** The decoded bytes of a stream of this file. @throws PdfSignatureError DAMAGED, UNSUPPORTED */
  decode(stream: PdfStream): Buffer {
    return decodeStream(stream, this.shared.work);
  }

  get trailer(): PdfDict {
    return (this.sections[0] as Section).trailer;
  }

  /** `/Size`: one more than the highest object number. */
  get size(): number {
    const size = this.trailer.get('Size');
    // Stryker disable next-line ConditionalExpression: what is no number is no integer
    must(typeof size === 'number' && Number.isInteger(size) && size > 0, 'DAMAGED', '/Size');
    return size;
  }

  entry(num: number): Entry | undefined {
    for (const section of this.sections) if (section.entries.has(num)) return section.entries.get(num);
    return undefined;
  }

  /** Follows references to a value; a free or missing object is null (§7.3.10). */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops += 1) {
      must(hops < 8, 'DAMAGED', 'reference chain');
      current = this.object(current.num);
    }
    return current;
  }

  /** The dictionary behind a value. @throws PdfSignatureError DAMAGED that names `what` */
  dict(value: PdfValue | undefined, what: string): PdfDict {
    const found = this.resolve(value);
    must(found instanceof PdfDict, 'DAMAGED', `${what} is no dictionary`);
    return found;
  }

  get rootRef(): PdfRef {
    const root = this.trailer.get('Root');
    must(root instanceof PdfRef, 'DAMAGED', '/Root is no reference');
    return root;
  }

  get catalog(): PdfDict {
    return this.dict(this.rootRef, '/Root');
  }

  /** Object number → value, by the newest section that lists it. */
  object(num: number): PdfValue {
    const known = this.cache.get(num);
    // Stryker disable next-line ConditionalExpression: what is known saves work
    if (known !== undefined) return known;
    const entry = this.entry(num);
    const value =
      entry === undefined || entry.at === 'free'
        ? null
        : entry.at === 'file'
          ? this.indirect(num).value
          : this.packed(entry, num);
    this.cache.set(num, value);
    return value;
  }

  /** The object as the file holds it, with its end. Its header must repeat number and generation of its entry. */
  indirect(num: number): IndirectObject {
    const entry = this.entry(num);
    if (entry?.at !== 'file') throw new PdfSignatureError('DAMAGED', `object ${num} is not in the file body`);
    const found = this.parsedAt(entry.offset);
    if (found.num !== num || found.gen !== entry.gen)
      throw new PdfSignatureError('DAMAGED', `object ${num} is not at its offset`);
    return found;
  }

  /**
   * The unparsed bytes of an object up to its first `endobj`. They serve as a cache key.
   * @throws PdfSignatureError DAMAGED when it is packed or open
   */
  bytesOf(num: number): Buffer {
    const entry = this.entry(num);
    const end = entry?.at === 'file' ? this.bytes.indexOf('endobj', entry.offset) : -1;
    if (entry?.at !== 'file' || end < 0)
      throw new PdfSignatureError('DAMAGED', `object ${num} is not in the file body`);
    return this.bytes.subarray(entry.offset, end + 'endobj'.length);
  }

  /**
   * Parses each offset once for all revisions. An object is parsed again when an indirect length makes it depend on the
   * revision, or when it ends behind this revision.
   */
  private parsedAt(offset: number): IndirectObject {
    const known = this.shared.parsed.get(offset);
    if (known && known.end <= this.bytes.length) return known;
    let dependent = false;
    const found = parseIndirect(this.bytes, offset, (ref) => ((dependent = true), this.lengthOf(ref)));
    this.shared.work.spend(found.end - offset);
    if (!dependent) this.shared.parsed.set(offset, found);
    return found;
  }

  private lengthOf(ref: PdfRef): number {
    must(
      !this.lengths.has(ref.num) && this.lengths.size < MAX_LENGTH_CHAIN,
      'DAMAGED',
      'stream length depends on itself',
    );
    this.lengths.add(ref.num);
    const length = this.object(ref.num);
    this.lengths.delete(ref.num);
    must(typeof length === 'number', 'DAMAGED', 'stream length');
    return length;
  }

  /** An object inside an object stream (§7.5.7). */
  private packed(entry: Extract<Entry, { at: 'stream' }>, num: number): PdfValue {
    must(this.entry(entry.stream)?.at === 'file', 'DAMAGED', 'object stream inside an object stream');
    const known = this.objectStreams.get(entry.stream) ?? this.objectStream(entry.stream);
    return known.value(entry.index, num, this.shared.work);
  }

  private objectStream(num: number): ObjectStream {
    const stream = this.object(num);
    must(stream instanceof PdfStream, 'DAMAGED', 'object stream expected');
    const read = ObjectStream.read(stream, this.shared.work);
    this.objectStreams.set(num, read);
    return read;
  }
}

/** An object stream (ISO 32000-2 §7.5.7). It is decoded once, and its values are parsed on demand. */
class ObjectStream {
  private readonly head: { num: number; at: number }[] = [];

  private constructor(private readonly data: Buffer) {}

  /** @throws PdfSignatureError DAMAGED, UNSUPPORTED */
  static read(stream: PdfStream, work: Work): ObjectStream {
    const [first, count] = [stream.dict.get('First'), stream.dict.get('N')];
    const data = decodeStream(stream, work);
    must(
      isCount(first) && isCount(count) && first <= data.length && count <= data.length,
      'DAMAGED',
      'object stream head',
    );
    const result = new ObjectStream(data);
    const lexer = new Lexer(data);
    for (let i = 0; i < count; i += 1) result.head.push({ num: lexer.integer(), at: first + lexer.integer() });
    work.spend(lexer.pos);
    return result;
  }

  /** The value at this index. It must belong to this object number. */
  value(index: number, num: number, work: Work): PdfValue {
    const place = this.head[index];
    must(place?.num === num, 'DAMAGED', `object ${num} is not in its stream`);
    const lexer = new Lexer(this.data, place.at);
    const value = parseValue(lexer);
    work.spend(lexer.pos - place.at);
    return value;
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

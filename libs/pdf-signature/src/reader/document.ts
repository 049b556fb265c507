import { must, PdfSignatureError } from '../errors.js';
import { parseIndirect, type IndirectObject } from '../syntax/parser.js';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/values.js';
import type { Entry, Section } from './cross-reference.js';
import { decodeStream } from './decode-stream.js';
import { ObjectStream } from './object-stream.js';
import { readSections } from './sections.js';
import { Work } from './work.js';

const MAX_LENGTH_CHAIN = 4;

/** What the revisions of one file have in common. */
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
    must(/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)), 'NOT_A_PDF', 'no header at the first byte');
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

  /** A dictionary behind a value, or a refusal that names what was sought. */
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

  /** Object number → value, as the newest section that names it says. */
  object(num: number): PdfValue {
    const known = this.cache.get(num);
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

  /** The object as it stands in the file, with its end. Its header must say the number and generation of its entry. */
  indirect(num: number): IndirectObject {
    const entry = this.entry(num);
    if (entry?.at !== 'file') throw new PdfSignatureError('DAMAGED', `object ${num} is not in the file body`);
    const found = this.parsedAt(entry.offset);
    if (found.num !== num || found.gen !== entry.gen)
      throw new PdfSignatureError('DAMAGED', `object ${num} is not at its offset`);
    return found;
  }

  /** An object's bytes up to its first `endobj`, unparsed: what tells whether it was read before. @throws PdfSignatureError DAMAGED when it is packed or open */
  bytesOf(num: number): Buffer {
    const entry = this.entry(num);
    const end = entry?.at === 'file' ? this.bytes.indexOf('endobj', entry.offset) : -1;
    if (entry?.at !== 'file' || end < 0)
      throw new PdfSignatureError('DAMAGED', `object ${num} is not in the file body`);
    return this.bytes.subarray(entry.offset, end + 'endobj'.length);
  }

  /** Each place is parsed once for all revisions, unless what stands there depends on the revision: a length elsewhere, an end not reached yet. */
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

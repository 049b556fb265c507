import type { PdfDocument } from '../reader/pdf-document.js';
import { seam } from '../seam/seam.js';
import { dict, name, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/pdf-value.js';
import { indirectParts, serialize, serializeIndirect } from '../syntax/serialize.js';

/** An object that its author already wrote, in parts, to know its inner offsets. */
interface Raw {
  raw: Buffer[];
}

type Body = PdfValue | Raw;

/**
 * An incremental update (ISO 32000-2 §7.5.6): collects new and replaced objects, then writes them behind the
 * untouched bytes with a cross-reference section of the same kind as the last one.
 */
export class Increment {
  private readonly objects = new Map<number, { ref: PdfRef; body: Body }>();
  private nextNumber: number;
  private root: PdfRef | undefined;

  constructor(private readonly doc: PdfDocument) {
    this.nextNumber = doc.size;
  }

  reserve(): PdfRef {
    return new PdfRef(this.nextNumber++);
  }

  add(value: PdfValue): PdfRef {
    return this.put(this.reserve(), value);
  }

  /** Writes this object (new, or a newer version of an old one). */
  put(ref: PdfRef, body: Body): PdfRef {
    this.objects.set(ref.num, { ref, body });
    return ref;
  }

  /**
   * Makes this new object the catalogue: the trailer names it, and the old one stays unchanged (ISO 32000-2 §7.5.6).
   */
  moveRoot(ref: PdfRef): void {
    this.root = ref;
  }

  /** The bytes to append, and the offset of each object in the finished file. */
  write(): { suffix: Buffer; offsets: Map<number, number> } {
    const { chunks, offsets } = this.chunks();
    return { suffix: Buffer.concat(chunks), offsets };
  }

  /** The finished file: the untouched bytes and the increment, copied once. */
  append(): { bytes: Buffer; offsets: Map<number, number> } {
    const { chunks, offsets } = this.chunks();
    return { bytes: Buffer.concat([this.doc.bytes, ...chunks]), offsets };
  }

  private chunks(): { chunks: Buffer[]; offsets: Map<number, number> } {
    const start = this.doc.bytes.length;
    const chunks: Buffer[] = this.doc.bytes.at(-1) === 10 ? [] : [Buffer.from('\n')];
    const counted: Buffer[] = [Buffer.from(String(start))];
    let at = start + (chunks.length ? 1 : 0);
    const offsets = new Map<number, number>();
    for (const { ref, body } of [...this.objects.values()].sort((a, b) => a.ref.num - b.ref.num)) {
      const parts = isRaw(body) ? body.raw : indirectParts(ref, body);
      offsets.set(ref.num, at);
      // Only the part before a hole counts: the hole itself is the same in all objects.
      counted.push(...(isRaw(body) ? parts.slice(0, 1) : parts));
      chunks.push(...parts);
      for (const part of parts) at += part.length;
    }
    chunks.push(this.crossReference(at, offsets, revisionId(counted)));
    return { chunks, offsets };
  }

  private crossReference(at: number, offsets: Map<number, number>, id: Buffer): Buffer {
    const body = this.doc.sections[0]?.kind === 'stream' ? this.stream(at, offsets, id) : this.table(offsets, id);
    return Buffer.concat([body, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
  }

  private trailer(id: Buffer): PdfDict {
    const old = this.doc.trailer;
    const firstId = old.get('ID');
    return dict({
      Size: this.nextNumber,
      Root: this.root ?? old.get('Root'),
      Info: old.get('Info'),
      ID: Array.isArray(firstId) ? [firstId[0] as PdfValue, new PdfString(id, true)] : undefined,
      Prev: this.doc.startxref,
    });
  }

  private table(offsets: Map<number, number>, id: Buffer): Buffer {
    const row = (num: number) =>
      `${String(offsets.get(num)).padStart(10, '0')} ${String(this.gen(num)).padStart(5, '0')} n \n`;
    const sections = runs([...offsets.keys()]).map((run) => `${run[0]} ${run.length}\n${run.map(row).join('')}`);
    return Buffer.from(`xref\n${sections.join('')}trailer\n${serialize(this.trailer(id))}\n`, 'latin1');
  }

  private stream(at: number, offsets: Map<number, number>, id: Buffer): Buffer {
    const ref = this.reserve();
    const all = new Map(offsets).set(ref.num, at);
    const numbers = [...all.keys()].sort((a, b) => a - b);
    const rows = Buffer.alloc(numbers.length * 8);
    numbers.forEach((num, i) => {
      rows.writeUInt8(1, i * 8);
      rows.writeUIntBE(all.get(num) as number, i * 8 + 1, 5);
      rows.writeUInt16BE(this.gen(num), i * 8 + 6);
    });
    const head = new PdfDict([...this.trailer(id), ['Type', name('XRef')], ['W', [1, 5, 2]]]);
    head.set(
      'Index',
      runs(numbers).flatMap((run) => [run[0] as number, run.length]),
    );
    return serializeIndirect(ref, new PdfStream(head, rows));
  }

  private gen(num: number): number {
    return this.objects.get(num)?.ref.gen ?? 0;
  }
}

const isRaw = (body: Body): body is Raw =>
  typeof body === 'object' && body !== null && 'raw' in body && !(body instanceof PdfStream);

/** The changing half of `/ID`. It uses no clock and no randomness: the same input gives the same bytes. */
const revisionId = (counted: Buffer[]): Buffer =>
  seam()
    .digest('sha256', ...counted)
    .subarray(0, 16);

function runs(numbers: number[]): number[][] {
  const result: number[][] = [];
  for (const num of numbers.sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last && last.at(-1) === num - 1) last.push(num);
    else result.push([num]);
  }
  return result;
}

import { deflateSync } from 'node:zlib';
import { dict, name, PdfDict, PdfRef, PdfStream, type PdfValue } from '../src/syntax/pdf-value.js';
import { serialize, serializeIndirect } from '../src/syntax/serialize.js';

/** The kind of cross-references of a file. */
export type Layout = 'table' | 'stream' | 'packed' | 'predicted';

const HEAD = '%PDF-1.7\n';
const ROOT = new PdfRef(1);

/**
 * A file of these objects, numbered from 2. Object 1 is a catalogue that names the first. It does not use our writer.
 */
export function rawPdf(values: PdfValue[], layout: Layout, trailer: Record<string, PdfValue> = {}): Buffer {
  const objects = [dict({ Type: name('Catalog'), First: new PdfRef(2) }) as PdfValue, ...values].map((value, i) => ({
    num: i + 1,
    value,
  }));
  return layout === 'table' ? withTable(objects, trailer) : withStream(objects, layout, trailer);
}

type Numbered = { num: number; value: PdfValue };

function body(objects: Numbered[]): { chunks: Buffer[]; offsets: Map<number, number>; end: number } {
  const chunks: Buffer[] = [Buffer.from(HEAD)];
  const offsets = new Map<number, number>();
  let end = HEAD.length;
  for (const { num, value } of objects) {
    const chunk = serializeIndirect(new PdfRef(num), value);
    offsets.set(num, end);
    chunks.push(chunk);
    end += chunk.length;
  }
  return { chunks, offsets, end };
}

function withTable(objects: Numbered[], trailer: Record<string, PdfValue>): Buffer {
  const { chunks, offsets, end } = body(objects);
  const rows = objects.map(({ num }) => `${String(offsets.get(num)).padStart(10, '0')} 00000 n \n`).join('');
  const entries = dict({ Size: objects.length + 1, Root: ROOT, ...trailer });
  const tail = `trailer\n${serialize(entries as PdfDict)}\nstartxref\n${end}\n%%EOF\n`;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${tail}`;
  return Buffer.concat([...chunks, Buffer.from(table, 'latin1')]);
}

function withStream(objects: Numbered[], layout: Layout, trailer: Record<string, PdfValue>): Buffer {
  const inside = layout === 'stream' ? [] : objects.filter(({ value }) => !(value instanceof PdfStream));
  const store = { num: objects.length + 1, value: objectStream(inside) };
  const outside = [...objects.filter((object) => !inside.includes(object)), ...(inside.length ? [store] : [])];
  const { chunks, offsets, end } = body(outside);
  const self = objects.length + 2;
  const row = (num: number): number[] => {
    if (num === self) return [1, end, 0];
    const at = inside.findIndex((object) => object.num === num);
    if (at >= 0) return [2, store.num, at];
    return offsets.has(num) ? [1, offsets.get(num) as number, 0] : [0, 0, 0];
  };
  const rows = Buffer.concat(Array.from({ length: self + 1 }, (_, num) => packed(row(num))));
  const head = { Type: name('XRef'), W: [1, 4, 2], Size: self + 1, Root: ROOT, ...trailer };
  const stream = layout === 'predicted' ? predicted(rows, head) : new PdfStream(dict(head), rows);
  return Buffer.concat([
    ...chunks,
    serializeIndirect(new PdfRef(self), stream),
    Buffer.from(`startxref\n${end}\n%%EOF\n`),
  ]);
}

function packed([type, second, third]: number[]): Buffer {
  const row = Buffer.alloc(7);
  row.writeUInt8(type as number, 0);
  row.writeUInt32BE(second as number, 1);
  row.writeUInt16BE(third as number, 5);
  return row;
}

/** Deflates with the PNG predictor "up", as most writers do. */
function predicted(rows: Buffer, head: Record<string, PdfValue>): PdfStream {
  const width = 7;
  const lines = Array.from({ length: rows.length / width }, (_, i) => {
    const [line, above] = [
      rows.subarray(i * width, (i + 1) * width),
      i > 0 ? rows.subarray((i - 1) * width, i * width) : Buffer.alloc(width),
    ];
    return Buffer.from([2, ...line.map((byte, x) => byte - (above[x] as number))]);
  });
  return new PdfStream(
    dict({ Filter: name('FlateDecode'), DecodeParms: dict({ Predictor: 12, Columns: width }), ...head }),
    deflateSync(Buffer.concat(lines)),
  );
}

function objectStream(objects: Numbered[]): PdfStream {
  const texts = objects.map(({ value }) => serialize(value as Exclude<PdfValue, PdfStream>));
  let at = 0;
  const head = objects.map(({ num }, i) => {
    const place = `${num} ${at}`;
    at += (texts[i] as string).length + 1;
    return place;
  });
  const first = `${head.join(' ')} `;
  const data = deflateSync(Buffer.from(`${first}${texts.join(' ')}`, 'latin1'));
  return new PdfStream(
    dict({ Type: name('ObjStm'), N: objects.length, First: first.length, Filter: name('FlateDecode') }),
    data,
  );
}

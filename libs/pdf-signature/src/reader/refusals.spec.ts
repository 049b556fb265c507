import { deflateSync } from 'node:zlib';
import { rawPdf, type Layout } from '../../test/raw-pdf.js';
import { PdfSignatureError } from '../pdf-signature-error.js';
import { dict, name, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/pdf-value.js';
import { PdfDocument } from './pdf-document.js';

/** Reads a file and all its objects. */
function readAll(pdf: Buffer): PdfValue[] {
  const doc = PdfDocument.read(pdf);
  return Array.from({ length: Math.min(doc.size, 100_000) }, (_, num) => doc.object(num));
}

function refusal(pdf: Buffer): string {
  try {
    readAll(pdf);
    return 'read';
  } catch (error) {
    if (error instanceof PdfSignatureError) return error.code;
    throw error;
  }
}

const table = rawPdf([7], 'table');
const respelt = (pdf: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
const streamed = (dictionary: Record<string, PdfValue>, raw = Buffer.alloc(0)) => new PdfStream(dict(dictionary), raw);
const deep = (depth: number): PdfValue => (depth === 0 ? 1 : [deep(depth - 1)]);

test.each<[string, string, Buffer]>([
  ['hybrid cross-references', 'UNSUPPORTED', rawPdf([7], 'table', { XRefStm: 9 })],
  ['encryption, in a table', 'ENCRYPTED', rawPdf([7], 'table', { Encrypt: new PdfRef(2) })],
  ['encryption, in a stream', 'ENCRYPTED', rawPdf([7], 'stream', { Encrypt: new PdfRef(2) })],
  ['a /Prev that leads forward', 'DAMAGED', rawPdf([7], 'table', { Prev: 999_999 })],
  ['a /Prev that leads to itself', 'DAMAGED', rawPdf([7], 'table', { Prev: table.lastIndexOf('xref\n0') })],
  ['a /Prev that is no number', 'DAMAGED', rawPdf([7], 'table', { Prev: name('x') })],
  ['a /Prev into the objects', 'DAMAGED', rawPdf([7], 'table', { Prev: 12 })],
  ['no /Root', 'read', rawPdf([7], 'table', { Root: null })],
  ['a negative /Size', 'DAMAGED', rawPdf([7], 'table', { Size: -1 })],
  ['widths that no file needs', 'UNSUPPORTED', rawPdf([7], 'stream', { W: [1, 9, 2] })],
  ['widths that are none', 'DAMAGED', rawPdf([7], 'stream', { W: [1, 4] })],
  ['an index longer than its rows', 'DAMAGED', rawPdf([7], 'stream', { Index: [0, 50] })],
  ['a filter that is not understood', 'UNSUPPORTED', rawPdf([7], 'stream', { Filter: name('LZWDecode') })],
  ['two filters', 'UNSUPPORTED', rawPdf([7], 'stream', { Filter: [name('FlateDecode'), name('FlateDecode')] })],
  ['a TIFF predictor', 'UNSUPPORTED', rawPdf([7], 'predicted', { DecodeParms: dict({ Predictor: 2, Columns: 7 }) })],
  [
    'a predictor without width',
    'UNSUPPORTED',
    rawPdf([7], 'predicted', { DecodeParms: dict({ Predictor: 12, Columns: 0 }) }),
  ],
  [
    'a predictor of negative width',
    'UNSUPPORTED',
    rawPdf([7], 'predicted', { DecodeParms: dict({ Predictor: 12, Columns: -1 }) }),
  ],
  ['rows that are no deflate', 'DAMAGED', rawPdf([7], 'stream', { Filter: name('FlateDecode') })],
  ['an object that is another one', 'DAMAGED', respelt(table, '2 0 obj', '3 0 obj')],
  ['an object of another generation', 'DAMAGED', respelt(table, '2 0 obj', '2 1 obj')],
  ['an open object', 'DAMAGED', respelt(table, '7\nendobj', '7\nendbjo')],
  ['a dictionary with a key twice', 'DAMAGED', respelt(rawPdf([dict({ A: 1, B: 2 })], 'table'), '/B', '/A')],
  ['a word that is no value', 'DAMAGED', respelt(table, 'obj\n7', 'obj\nx')],
  ['nesting without end', 'DAMAGED', rawPdf([deep(200)], 'table')],
  [
    'a stream whose length is itself',
    'DAMAGED',
    respelt(rawPdf([streamed({ A: 1 })], 'table'), '/Length 0', '/Length 2 0 R'),
  ],
  [
    'a stream longer than the file',
    'DAMAGED',
    respelt(rawPdf([streamed({ A: 1 })], 'table'), '/Length 0', '/Length 9'),
  ],
  ['a fractional stream length', 'DAMAGED', respelt(rawPdf([streamed({ A: 1 })], 'table'), '/Length 0', '/Length .')],
])('%s: %s', (_, expected, pdf) => {
  expect(refusal(pdf)).toBe(expected);
});

describe('work is bounded', () => {
  const SECONDS = 10;
  const zeros = (size: number) => deflateSync(Buffer.alloc(size), { level: 9 });
  const chain = Array.from({ length: 5000 }, (_, i) => streamed({ Length: new PdfRef(i + 3) }));
  const nested = (depth: number) => Array.from({ length: depth }, (_, i) => `${i + 2} 0 obj\n(`).join('');

  test.each<[string, () => Buffer]>([
    ['a cross-reference stream that unfolds to 300 MB', () => bombXref(zeros(300 * 1024 * 1024))],
    [
      'a cross-reference stream of nothing but entries',
      () =>
        bombXref(zeros(60 * 1024 * 1024), {
          W: [1, 1, 0],
          Index: Array.from({ length: 64 }, () => [0, 900_000]).flat(),
        }),
    ],
    ['a table of more objects than anybody has', () => respelt(table, /xref\n0 3/, 'xref\n0 9000000')],
    ['a number of five million digits', () => respelt(table, 'obj\n7', `obj\n${'7'.repeat(5_000_000)}x`)],
    ['lengths that lead from stream to stream', () => rawPdf(chain, 'table')],
    ['objects inside one another’s strings', () => overlapping(nested(20_000))],
    ['the same with something escaped at the end', () => overlapping(`${nested(20_000)}\\n`)],
    ['a list of a million brackets', () => respelt(table, 'obj\n7', `obj\n${'['.repeat(1_000_000)}`)],
    ['a comment of five megabytes', () => respelt(table, 'obj\n7', `obj\n%${'x'.repeat(5_000_000)}`)],
  ])('%s', (_, make) => {
    const pdf = make();
    const since = process.cpuUsage();
    expect(['DAMAGED', 'UNSUPPORTED', 'read']).toContain(refusal(pdf));
    expect(process.cpuUsage(since).user).toBeLessThan(SECONDS * 1_000_000);
  });

  function bombXref(raw: Buffer, more: Record<string, PdfValue> = {}): Buffer {
    const head = '%PDF-1.7\n3 0 obj\n';
    const dictionary = `<< /Type /XRef /W [1 4 2] /Size 900000 /Root 1 0 R /Filter /FlateDecode /Length ${raw.length}`;
    const extra = Object.entries(more)
      .map(([key, value]) => ` /${key} [${(value as number[]).join(' ')}]`)
      .join('');
    const open = more.W ? dictionary.replace(' /W [1 4 2]', '') : dictionary;
    return Buffer.concat([
      Buffer.from(`${head}${open}${extra} >>\nstream\n`),
      raw,
      Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
    ]);
  }

  /** The string of each object holds all later objects. Reading each object would read the file once per object. */
  function overlapping(heads: string): Buffer {
    const offsets = [...heads.matchAll(/\d+ 0 obj/g)].map(({ index }) => index + 9);
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const tail = ')\nendobj\n'.repeat(offsets.length);
    const start = 9 + heads.length + tail.length;
    return Buffer.from(
      [
        `%PDF-1.7\n${heads}${tail}xref\n2 ${offsets.length}\n${rows}trailer\n`,
        `<< /Size ${offsets.length + 2} /Root 2 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ].join(''),
      'latin1',
    );
  }
});

test('a text that spells a string twice is one string', () => {
  const [, , read] = readAll(rawPdf([new PdfString(Buffer.from('a(b)c\\'))], 'table' satisfies Layout));
  expect((read as PdfString).bytes.toString()).toBe('a(b)c\\');
});

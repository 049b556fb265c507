import { rawPdf, type Layout } from '../../test/raw-pdf.js';
import { readAll, refusal, respelt } from '../../test/refusal.js';
import { dict, name, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/pdf-value.js';

const table = rawPdf([7], 'table');
const streamed = (dictionary: Record<string, PdfValue>, raw = Buffer.alloc(0)) => new PdfStream(dict(dictionary), raw);
const withLength = (length: PdfValue) =>
  respelt(rawPdf([length, streamed({ A: 1 })], 'table'), '/Length 0', '/Length 2 0 R');
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
  ['a stream whose length stands elsewhere', 'read', withLength(0)],
  ['a stream whose length elsewhere is a name', 'DAMAGED', withLength(name('x'))],
  ['a stream whose length elsewhere is too long', 'DAMAGED', withLength(1_000_000)],
  ['a /Size that is a fraction', 'DAMAGED', rawPdf([7], 'table', { Size: 3.5 })],
  ['a /Size that is a name', 'DAMAGED', rawPdf([7], 'table', { Size: name('x') })],
  ['a /Size of nothing', 'DAMAGED', rawPdf([7], 'table', { Size: 0 })],
  ['rows without columns', 'read', respelt(table, /(\d{10}) 00000 n \n/g, '$1 0 n\n')],
  ['a row of another word', 'DAMAGED', respelt(table, / 00000 n \n/, ' 00000 x \n')],
  ['a row of a longer word', 'DAMAGED', respelt(table, / 00000 n \n/, ' 00000 nn\n')],
  ['a row without a number', 'DAMAGED', respelt(table, / 00000 n \n/, ' 0000x n \n')],
  ['a fractional stream length', 'DAMAGED', respelt(rawPdf([streamed({ A: 1 })], 'table'), '/Length 0', '/Length .')],
])('%s: %s', (_, expected, pdf) => {
  expect(refusal(pdf)).toBe(expected);
});

test('rows of any width say where an object lies, and that another is free', () => {
  const narrow = respelt(table, /(\d{10}) 00000 n \n/g, '$1 0 n\n');
  expect(readAll(narrow).slice(1)).toEqual(readAll(table).slice(1));
  const freed = respelt(table, /\d{10} 00000 n \n(?=trailer)/, '0 1 f\n');
  expect(readAll(freed)[2]).toBeNull();
});

test('a text that spells a string twice is one string', () => {
  const [, , read] = readAll(rawPdf([new PdfString(Buffer.from('a(b)c\\'))], 'table' satisfies Layout));
  expect((read as PdfString).bytes.toString()).toBe('a(b)c\\');
});

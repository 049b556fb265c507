import { deflateSync } from 'node:zlib';
import { fonts, packedPdf, placements, plainPdf, preparedPdf } from '../../test/documents.js';
import { rawPdf, type Layout } from '../../test/raw-pdf.js';
import { readAll, respelt } from '../../test/refusal.js';
import { pageRefs } from '../fields/page-refs.js';
import { prepareSignatureFields } from '../index.js';
import { dict, name, PdfRef, PdfStream, PdfString } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { PdfDocument } from './pdf-document.js';
import type { Section } from './read-sections.js';

const plain = await plainPdf();
const prepared = await preparedPdf();

test('classic cross-references: all pages in order', () => {
  expect(pageRefs(PdfDocument.read(plain))).toHaveLength(2);
});

test('cross-reference and object streams: the same document', async () => {
  const doc = PdfDocument.read(await packedPdf());
  expect(doc.sections.map((section) => section.kind)).toEqual(['stream', 'stream']);
  expect(pageRefs(doc)).toHaveLength(2);
});

test('an encrypted file is refused by name', () => {
  const encrypted = Buffer.from(plain.toString('latin1').replace('/Root', '/Encrypt 1 0 R\n/Root'), 'latin1');
  expect(() => PdfDocument.read(encrypted)).toThrow('ENCRYPTED');
});

test.each([
  ['no PDF', Buffer.from('hola'), 'NOT_A_PDF'],
  ['bytes before the header', Buffer.concat([Buffer.from('\n'), plain]), 'NOT_A_PDF'],
  ['no end', plain.subarray(0, plain.length - 40), 'DAMAGED'],
])('%s is refused', (_, bytes, code) => {
  expect(() => PdfDocument.read(bytes)).toThrow(code);
});

test('preparing the same bytes twice gives the same bytes; a second form is refused', () => {
  expect(prepareSignatureFields(plain, placements, fonts).equals(prepared)).toBe(true);
  expect(() => prepareSignatureFields(prepared, placements, fonts)).toThrow('FIELD_EXISTS');
});

test('a revision is the file as it was, and the newest whole one is the file itself', () => {
  const doc = PdfDocument.read(prepared);
  const [newest, oldest] = doc.sections as [Section, Section];
  expect(doc.revision(newest, prepared.length)).toBe(doc);
  const before = doc.revision(oldest, plain.length);
  expect([before.bytes, before.startxref, before.sections]).toEqual([plain, oldest.offset, [oldest]]);
  expect(before.trailer).toBe(oldest.trailer);
  expect(doc.revision(newest, prepared.length - 1).bytes).toHaveLength(prepared.length - 1);
  expect(doc.revision(oldest, prepared.length).sections).toEqual([oldest]);
});

test('an object’s own bytes end with its end', () => {
  const doc = PdfDocument.read(plain);
  const own = doc.bytesOf(doc.rootRef.num).toString('latin1');
  expect(own).toMatch(new RegExp(`^${doc.rootRef.num} 0 obj`));
  expect(own.indexOf('endobj')).toBe(own.length - 'endobj'.length);
  expect(() => doc.bytesOf(0)).toThrow('DAMAGED');
  expect(() => doc.bytesOf(4711)).toThrow('DAMAGED');
  expect(() => doc.indirect(4711)).toThrow('DAMAGED');
  const open = PdfDocument.read(respelt(rawPdf([7], 'table'), '7\nendobj', '7\nendbjo'));
  expect(() => open.bytesOf(2)).toThrow('DAMAGED');
});

test('an object is parsed once for all revisions, but again where it ends behind one', () => {
  const doc = PdfDocument.read(prepared);
  const [newest, oldest] = doc.sections as [Section, Section];
  const { num } = doc.rootRef;
  const found = doc.indirect(num);
  expect(doc.revision(newest, found.end).indirect(num)).toBe(found);
  expect(() => doc.revision(newest, found.end - 1).indirect(num)).toThrow('DAMAGED');
  const before = doc.revision(oldest, plain.length);
  expect(before.indirect(before.rootRef.num)).toBe(doc.revision(oldest, plain.length).indirect(num));
});

test('a stream whose length stands elsewhere is as long as each revision says', () => {
  const elsewhere = respelt(
    rawPdf([3, new PdfStream(dict({}), Buffer.from('abc'))], 'table'),
    '/Length 3',
    '/Length 2 0 R',
  );
  const increment = new Increment(PdfDocument.read(elsewhere));
  increment.put(new PdfRef(2), 2);
  const doc = PdfDocument.read(increment.append().bytes);
  const before = doc.revision(doc.sections[1] as Section, elsewhere.length);
  expect((before.object(3) as PdfStream).raw.toString()).toBe('abc');
  expect(() => doc.object(3)).toThrow('DAMAGED');
});

test('the streams of a file are decoded, at the cost of its budget', () => {
  const doc = PdfDocument.read(rawPdf([7], 'table'));
  const stream = new PdfStream(dict({ Filter: name('FlateDecode') }), deflateSync(Buffer.from('uno')));
  expect(doc.decode(stream).toString()).toBe('uno');
  const large = new PdfStream(dict({ Filter: name('FlateDecode') }), deflateSync(Buffer.alloc(40 * 1024 * 1024)));
  expect(doc.decode(large)).toHaveLength(40 * 1024 * 1024);
  expect(() => doc.decode(large)).toThrow('DAMAGED');
});

test.each<Layout>(['table', 'packed'])('an object costs its own bytes, wherever it stands: %s', (layout) => {
  const many = Array.from({ length: 4000 }, (_, i) => new PdfString(Buffer.alloc(100, 97 + (i % 26))));
  expect(readAll(rawPdf(many, layout))[4001]).toEqual(many[3999]);
});

/** One object stream, numbered 1, and a cross-reference stream of these rows, numbered from 0. */
function packing(head: string, content: string, ...places: [type: number, second: number, third: number][]): Buffer {
  const store = `1 0 obj\n<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const data = Buffer.from(places.flat());
  const start = `%PDF-1.7\n${store}`;
  const list = `9 0 obj\n<< /W [1 1 1] /Size ${places.length} /Root 2 0 R /Length ${data.length} >>\nstream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(start + list), data, Buffer.from(end)]);
}
const [FREE, STORE] = [
  [0, 0, 0],
  [1, 9, 0],
] as [[number, number, number], [number, number, number]];

test('an object stream gives the object that its place names, and no other', () => {
  const read = (head: string, ...places: [number, number, number][]) =>
    PdfDocument.read(packing(head, '2 0 3 2 7 8', FREE, STORE, ...places));
  const whole = read('/N 2 /First 8', [2, 1, 0], [2, 1, 1], [2, 1, 2]);
  expect([2, 3].map((num) => whole.object(num))).toEqual([7, 8]);
  expect(() => whole.object(4)).toThrow('DAMAGED');
  expect(() => read('/N 2 /First 8', [2, 1, 1]).object(2)).toThrow('DAMAGED');
});

test.each([
  '/N 2',
  '/First 8',
  '/N 2 /First /x',
  '/N 2 /First -1',
  '/N 2 /First 8.5',
  '/N 2 /First 12',
  '/N /x /First 8',
  '/N -1 /First 8',
  '/N 1.5 /First 8',
  '/N 12 /First 8',
])('an object stream that says %s is damaged', (head) => {
  expect(() => PdfDocument.read(packing(head, '2 0 3 2 7 8', FREE, STORE, [2, 1, 0])).object(2)).toThrow('DAMAGED');
});

test('an object stream lies in the file, not in itself and not nowhere', () => {
  const doc = PdfDocument.read(packing('/N 0 /First 0', '', FREE, STORE, [2, 2, 0], [2, 0, 0], [2, 77, 0]));
  for (const num of [2, 3, 4]) expect(() => doc.object(num)).toThrow('DAMAGED');
});

test('references are followed eight times, and no ring of them for ever', () => {
  const chain = (length: number) =>
    PdfDocument.read(rawPdf([...Array.from({ length }, (_, at) => new PdfRef(at + 3)), 7], 'table'));
  expect(chain(7).resolve(new PdfRef(2))).toBe(7);
  expect(() => chain(8).resolve(new PdfRef(2))).toThrow('DAMAGED');
  const ring = PdfDocument.read(rawPdf([new PdfRef(3), new PdfRef(2)], 'table'));
  expect(() => ring.resolve(new PdfRef(2))).toThrow('DAMAGED');
});

test('what is asked as a dictionary is one, and /Root is a reference to it', () => {
  const doc = PdfDocument.read(rawPdf([7], 'table'));
  expect(() => doc.dict(new PdfRef(2), 'esto')).toThrow('DAMAGED: esto');
  expect(() => doc.dict(undefined, 'esto')).toThrow('DAMAGED');
  expect(() => PdfDocument.read(rawPdf([7], 'table', { Root: null })).rootRef).toThrow('DAMAGED');
  expect(() => PdfDocument.read(rawPdf([7], 'table', { Root: new PdfRef(2) })).catalog).toThrow('DAMAGED');
  expect(doc.catalog.has('First')).toBe(true);
});

test('packed objects are found by their number, each in its stream', () => {
  const packed = rawPdf([7, name('A'), [1]], 'packed');
  const doc = PdfDocument.read(packed);
  expect([2, 3, 4].map((num) => doc.object(num))).toEqual([7, name('A'), [1]]);
  expect(() => doc.indirect(2)).toThrow('DAMAGED');
  expect(() => doc.bytesOf(2)).toThrow('DAMAGED');
});

/** Object 50 is packed in the first of these streams; the length of each one is packed in the next. */
function lengthChain(links: number): Buffer {
  let pdf = '%PDF-1.7\n';
  const rows: [num: number, type: number, second: number][] = [[50, 2, 1]];
  const put = (num: number, body: string) => {
    rows.push([num, 1, pdf.length]);
    pdf += `${num} 0 obj\n${body}\nendobj\n`;
  };
  let content = '50 0 7';
  for (let link = 1; link <= links; link += 1) {
    put(link, `<< /N 1 /First 5 /Length ${20 + link} 0 R >>\nstream\n${content}\nendstream`);
    if (link === links) put(20 + link, String(content.length));
    else rows.push([20 + link, 2, link + 1]);
    content = `${20 + link} 0 ${content.length}`;
  }
  const data = Buffer.from(rows.flatMap(([, type, second]) => [type, second >> 8, second & 255]));
  const index = rows.map(([num]) => `${num} 1`).join(' ');
  const list = `<< /W [1 2 0] /Size 60 /Index [${index}] /Root 50 0 R /Length ${data.length} >>`;
  const end = `\nendstream\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([Buffer.from(`${pdf}59 0 obj\n${list}\nstream\n`), data, Buffer.from(end)]);
}

test('four lengths may hang on one another, no more', () => {
  expect(PdfDocument.read(lengthChain(4)).object(50)).toBe(7);
  expect(() => PdfDocument.read(lengthChain(5)).object(50)).toThrow('DAMAGED: stream length depends on itself');
});

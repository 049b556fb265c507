import { fonts, packedPdf, placements, plainPdf, preparedPdf } from '../../test/documents.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { pageRefs } from '../fields/page-refs.js';
import { prepareSignatureFields } from '../index.js';
import { name, PdfRef } from '../syntax/pdf-value.js';
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

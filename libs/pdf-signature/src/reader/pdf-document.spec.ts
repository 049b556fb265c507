import { fonts, packedPdf, placements, plainPdf, preparedPdf } from '../../test/documents.js';
import { pageRefs } from '../fields/page-refs.js';
import { prepareSignatureFields } from '../index.js';
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

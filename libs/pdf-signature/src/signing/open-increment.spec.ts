import { createHash } from 'node:crypto';
import { preparedPdf } from '../../test/documents.js';
import { appearance } from '../../test/sign.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { date, dict, name, PdfRef, text, type PdfDict } from '../syntax/pdf-value.js';
import { openIncrement, type OpenIncrementInput } from './open-increment.js';

const pdf = await preparedPdf();
const signedAt = new Date('2026-11-21T16:20:07Z');

/** The document with an open signature, and the signature's dictionary without what is written later. */
function opened(facts: Partial<OpenIncrementInput> & { certify: boolean }) {
  const { draft } = openIncrement({ pdf, field: 'conductor', appearance: appearance(), signedAt, ...facts });
  const doc = PdfDocument.read(draft);
  const value = signatureFields(doc)[0]?.dict.get('V');
  const entries: Record<string, unknown> = Object.fromEntries(doc.dict(value, 'signature') as PdfDict);
  const { ByteRange: _range, Contents: _hole, ...said } = entries;
  return { doc, value, said };
}

const always = {
  Type: name('Sig'),
  Filter: name('Adobe.PPKLite'),
  SubFilter: name('ETSI.CAdES.detached'),
  M: date(signedAt),
};

test('a signature says when and how, and nothing that nobody said', () => {
  const { said, doc } = opened({ certify: false });
  expect(said).toEqual(always);
  expect(doc.catalog.has('Perms')).toBe(false);
});

test('a signature says who signs, why and where', () => {
  const { said } = opened({ certify: false, signerName: 'Ana Peña', reason: 'Firma electrónica', location: 'Cali' });
  expect(said).toEqual({
    ...always,
    Name: text('Ana Peña'),
    Reason: text('Firma electrónica'),
    Location: text('Cali'),
  });
});

test('one that certifies leaves signing and form filling, and the catalogue names it', () => {
  const { said, doc, value } = opened({ certify: true });
  const params = dict({ Type: name('TransformParams'), P: 2, V: name('1.2') });
  const reference = dict({ Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: params });
  expect(said).toEqual({ ...always, Reference: [reference] });
  expect(value).toBeInstanceOf(PdfRef);
  expect(doc.catalog.get('Perms')).toEqual(dict({ DocMDP: value as PdfRef }));
});

test('with the hash of the document so far the digest is the same, and that hash goes on', () => {
  const hashed = createHash('sha256').update(pdf);
  const asked = { pdf, field: 'conductor', appearance: appearance(), signedAt, certify: true };
  expect(openIncrement({ ...asked, hashed }).digest).toEqual(openIncrement(asked).digest);
  expect(hashed.digest()).toEqual(createHash('sha256').update(pdf).digest());
  const foreign = createHash('sha256').update(Buffer.alloc(pdf.length));
  expect(openIncrement({ ...asked, hashed: foreign }).digest).not.toEqual(openIncrement(asked).digest);
});

import { pageRefs } from '../src/fields/page-refs.js';
import { signatureFields, type SignatureField } from '../src/fields/signature-fields.js';
import { PdfDocument } from '../src/reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfStream, text, type PdfValue } from '../src/syntax/pdf-value.js';
import { Increment } from '../src/writer/increment.js';

export function replaceAt(pdf: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = byte;
  return copy;
}

/** Appends the first page with another content, by a faultless increment, as an attacker would. */
export function overlayIncrement(pdf: Buffer): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  const page = pageRefs(doc)[0] as PdfRef;
  increment.put(page, new PdfDict(doc.dict(page, 'page')).set('Rotate', 180));
  return Buffer.concat([pdf, increment.write().suffix]);
}

function append(pdf: Buffer, change: (doc: PdfDocument, increment: Increment) => void): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  change(doc, increment);
  return Buffer.concat([pdf, increment.write().suffix]);
}

const fieldNamed = (doc: PdfDocument, name: string) =>
  signatureFields(doc).find((field) => field.name === name) as SignatureField;

/** Gives another appearance to an existing signature. */
export const swappedAppearance = (pdf: Buffer): Buffer =>
  append(pdf, (doc, increment) => {
    const [field, other] = [fieldNamed(doc, 'conductor'), fieldNamed(doc, 'propietario')];
    increment.put(field.ref, new PdfDict([...field.dict, ['AP', other.dict.get('AP') as PdfValue]]));
  });

/** Adds a third field, as a late signer would. */
export const lateField = (pdf: Buffer): Buffer =>
  append(pdf, (doc, increment) => {
    const form = doc.catalog.get('AcroForm') as PdfRef;
    const dictionary = doc.dict(form, 'form');
    const extra = increment.add(dict({ FT: name('Sig'), T: text('tercero') }));
    increment.put(form, new PdfDict(dictionary).set('Fields', [...(dictionary.get('Fields') as PdfValue[]), extra]));
  });

/** Removes a signature from its field. */
export const removedSignature = (pdf: Buffer): Buffer =>
  append(pdf, (doc, increment) => {
    const field = fieldNamed(doc, 'propietario');
    increment.put(field.ref, new PdfDict([...field.dict].filter(([key]) => key !== 'V')));
  });

/** Appends objects that no cross-reference names, and the old end again. */
export const unlistedObjects = (pdf: Buffer): Buffer => {
  const { startxref, size } = PdfDocument.read(pdf);
  return Buffer.concat([pdf, Buffer.from(`${size} 0 obj\n<< >>\nendobj\nstartxref\n${startxref}\n%%EOF\n`)]);
};

/** No attack: a revision with validation data after the last signature (EN 319 142-1 §5.4.2.2). */
export const dssRevision = (pdf: Buffer, certificate: Buffer): Buffer =>
  append(pdf, (doc, increment) => {
    const certs = [increment.add(new PdfStream(dict({}), certificate))];
    increment.put(doc.rootRef, new PdfDict(doc.catalog).set('DSS', increment.add(dict({ Certs: certs }))));
  });

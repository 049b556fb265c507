import { pageRefs } from '../src/fields/pages.js';
import { PdfDocument } from '../src/reader/document.js';
import { PdfDict, PdfRef } from '../src/syntax/values.js';
import { Increment } from '../src/writer/increment.js';

export function replaceAt(pdf: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = byte;
  return copy;
}

/** What an attacker would append: the first page with another content, by a faultless increment. */
export function overlayIncrement(pdf: Buffer): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  const page = pageRefs(doc)[0] as PdfRef;
  increment.put(page, new PdfDict(doc.dict(page, 'page')).set('Rotate', 180));
  return Buffer.concat([pdf, increment.write().suffix]);
}

import { randomBytes } from 'node:crypto';
import { PdfDocument } from '../src/reader/pdf-document.js';
import { PdfDict, PdfStream } from '../src/syntax/pdf-value.js';
import { Increment } from '../src/writer/increment.js';

/** The same document with a revision of random bytes behind it, until it has the given length. */
export function grown(pdf: Buffer, bytes: number): Buffer {
  if (pdf.length >= bytes) return pdf;
  const increment = new Increment(PdfDocument.read(pdf));
  increment.add(new PdfStream(new PdfDict(), randomBytes(bytes - pdf.length)));
  return Buffer.concat([pdf, increment.write().suffix]);
}

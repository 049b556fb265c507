import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PdfDocument } from '../../../libs/pdf-signature/src/reader/pdf-document.js';
import { PdfDict, PdfStream } from '../../../libs/pdf-signature/src/syntax/pdf-value.js';
import { Increment } from '../../../libs/pdf-signature/src/writer/increment.js';

const renderer = fileURLToPath(new URL('./render.ts', import.meta.url));

/**
 * A rendered enrolment with both signature fields, as people sign it. Rendered elsewhere: pdfmake's heap would make
 * every collection here dearer.
 */
export const enrolment = (): Buffer =>
  execFileSync(process.execPath, [...process.execArgv, renderer], { maxBuffer: 16_000_000 });

/** The same document with a revision of random bytes behind it, until it is as long as wanted. */
export function grown(pdf: Buffer, bytes: number): Buffer {
  if (pdf.length >= bytes) return pdf;
  const increment = new Increment(PdfDocument.read(pdf));
  increment.add(new PdfStream(new PdfDict(), randomBytes(bytes - pdf.length)));
  return Buffer.concat([pdf, increment.write().suffix]);
}

import { PdfSignatureError } from '../src/pdf-signature-error.js';
import { PdfDocument } from '../src/reader/pdf-document.js';
import type { PdfValue } from '../src/syntax/pdf-value.js';

/** Reads a file and all its objects. */
export function readAll(pdf: Buffer): PdfValue[] {
  const doc = PdfDocument.read(pdf);
  return Array.from({ length: Math.min(doc.size, 100_000) }, (_, num) => doc.object(num));
}

/** The code that a file is refused with, or `read`. */
export function refusal(pdf: Buffer): string {
  try {
    readAll(pdf);
    return 'read';
  } catch (error) {
    if (error instanceof PdfSignatureError) return error.code;
    throw error;
  }
}

/** A file with other words in it. The end leads to the table where it lies now, so that the reader gets to the words. */
export function respelt(pdf: Buffer, from: string | RegExp, to: string): Buffer {
  const text = pdf.toString('latin1').replace(from, to);
  const table = text.lastIndexOf('\nxref\n') + 1;
  const led = table > 0 ? text.replace(/(?<=startxref\n)\d+(?=\n%%EOF\n$)/, String(table)) : text;
  return Buffer.from(led, 'latin1');
}

import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, type PDFDict } from '@cantoo/pdf-lib';

type Change = (doc: PDFDocument) => void;

/** A PDF of blank pages, changed by `change`. */
export async function unPdf(change: Change = () => undefined, { packed = false, pages = 1 } = {}): Promise<Buffer> {
  const doc = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) doc.addPage();
  change(doc);
  return Buffer.from(await doc.save({ useObjectStreams: packed }));
}

/** Gives the catalogue this opening action. */
export const withAction =
  (entries: Record<string, unknown>): Change =>
  (doc) =>
    doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj(entries as never));

/** Adds an annotation with this action to the first page. */
export const withAnnotation =
  (entries: Record<string, unknown>): Change =>
  (doc) => {
    const annotation = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A: entries };
    doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([annotation] as never));
  };

export const withEntry =
  (key: string, value: unknown): Change =>
  (doc) =>
    (doc.catalog as PDFDict).set(PDFName.of(key), doc.context.obj(value as never));

export const pdfString = (text: string) => PDFString.of(text);

/** An object stream of 200 MB of blanks in 200 kB of file. */
export function bomb(): Buffer {
  const body = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>`;
  const head = `%PDF-1.7\n1 0 obj\n${dictionary}\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    body,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF\n'),
  ]);
}

import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, type PDFDict } from '@cantoo/pdf-lib';

type Cambio = (doc: PDFDocument) => void;

/** One page, with something added to it. */
export async function unPdf(cambio: Cambio = () => undefined, { packed = false, pages = 1 } = {}): Promise<Buffer> {
  const doc = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) doc.addPage();
  cambio(doc);
  return Buffer.from(await doc.save({ useObjectStreams: packed }));
}

/** The catalogue opens with this action. */
export const conAccion =
  (entries: Record<string, unknown>): Cambio =>
  (doc) =>
    doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj(entries as never));

/** An annotation on the first page whose action is this. */
export const conAnotacion =
  (entries: Record<string, unknown>): Cambio =>
  (doc) => {
    const annotation = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A: entries };
    doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([annotation] as never));
  };

export const conEntrada =
  (key: string, value: unknown): Cambio =>
  (doc) =>
    (doc.catalog as PDFDict).set(PDFName.of(key), doc.context.obj(value as never));

export const cadena = (text: string) => PDFString.of(text);

/** An object stream of 200 MB of blanks in 200 kB of file. */
export function bomba(): Buffer {
  const body = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head),
    body,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF\n'),
  ]);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import pdfmake from 'pdfmake';
import type { Evidence } from '../src/appearance/layout.js';
import {
  encodeDrawing,
  prepareSignatureFields,
  TrueTypeFont,
  type EvidenceFonts,
  type FieldPlacement,
} from '../src/index.js';

const roboto = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold', string>;
};
const paths = roboto.Roboto;

pdfmake.setFonts(roboto);
pdfmake.setLocalAccessPolicy((path: string) => path.includes('Roboto'));
pdfmake.setUrlAccessPolicy(() => false);

export const fonts: EvidenceFonts = {
  regular: TrueTypeFont.read(readFileSync(paths.normal), 'Roboto-Regular'),
  bold: TrueTypeFont.read(readFileSync(paths.bold), 'Roboto-Medium'),
};

export const placements: FieldPlacement[] = [
  { name: 'conductor', page: 1, rect: [60, 400, 290, 640], description: 'Firma del conductor' },
  { name: 'propietario', page: 1, rect: [305, 400, 535, 640], description: 'Firma del propietario' },
];

/** Two pages like those of our renderer: classic cross-references, no fields. */
export async function plainPdf(): Promise<Buffer> {
  const page = { text: 'Inscripción de terceros: Muñoz, Ñáñez, ü' };
  return pdfmake
    .createPdf({ content: [page, { ...page, pageBreak: 'before' }], info: { creationDate: new Date(0) } })
    .getBuffer();
}

export const preparedPdf = async (): Promise<Buffer> => prepareSignatureFields(await plainPdf(), placements, fonts);

/** A stroke across the sheet. */
export function drawing(width = 300, height = 120) {
  const cover = new Uint8Array(width * height);
  for (let x = 10; x < width - 10; x += 1) {
    const middle = Math.round(height / 2 + Math.sin(x / 18) * (height / 3));
    for (let y = middle - 1; y <= middle + 1; y += 1) cover[y * width + x] = 255;
  }
  return encodeDrawing({ width, height, cover });
}

export function evidence(name = 'Carlos Andrés Muñoz Peña'): Evidence {
  return {
    role: 'Conductor',
    name,
    document: 'CC 1.023.456.789',
    rows: [
      { label: 'Firmado el', value: '21/11/2026 11:20:07 a. m. (hora de Colombia)' },
      { label: 'Certificado n.º', value: '4F1A90C2770DE35B' },
      { label: 'Emisor', value: 'TRANSCARGA CA Personas' },
      { label: 'Dispositivo (declarado)', value: 'Android 14 · Chrome 156' },
      { label: 'Ubicación (declarada)', value: '3.451647, −76.531985 (±12 m)' },
      { label: 'Documento aceptado', value: 'Compromiso de Seguridad Vial y Operacional, v. 0.1' },
    ],
  };
}

/** The same two pages with object and cross-reference streams, prepared. */
export async function packedPdf(): Promise<Buffer> {
  const packed = await PDFDocument.load(await plainPdf()).then((doc) => doc.save({ useObjectStreams: true }));
  return prepareSignatureFields(Buffer.from(packed), placements, fonts);
}

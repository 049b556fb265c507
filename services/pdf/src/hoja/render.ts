import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TrueTypeFont, type EvidenceFonts } from '@portal/pdf-signature';
import { MARGEN, medidasDe } from './hoja.js';
import { taggedPdf, type Definition, type Rendered } from './tagged-pdf.js';

const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;
};

/** The typefaces of the page, and of the evidence that signatures write later. */
export const fonts: EvidenceFonts = {
  regular: TrueTypeFont.read(readFileSync(Roboto.normal), 'Roboto-Regular'),
  bold: TrueTypeFont.read(readFileSync(Roboto.bold), 'Roboto-Medium'),
};

/** Renders without network, clock or randomness. `info.creationDate` decides the file's id. */
export const render = (definition: Definition): Promise<Rendered> => taggedPdf(definition, Roboto);

/** Loads the fonts before the first request asks for them. */
export async function warmUp(): Promise<void> {
  await render({
    info: { title: 'Ñ', author: 'Ñ', creationDate: new Date(0) },
    medidas: medidasDe(),
    pageMargins: [MARGEN, MARGEN, MARGEN, MARGEN],
    defaultStyle: { font: 'Roboto' },
    header: () => [],
    footer: () => [],
    content: [{ text: 'Ñ' }, { text: 'Ñ', bold: true }, { qr: 'Ñ' }],
  });
}

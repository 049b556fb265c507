import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { TrueTypeFont, type EvidenceFonts } from '@portal/pdf-signature';

const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;
};
const faces = new Set<string>(Object.values(Roboto));

pdfmake.setFonts({ Roboto });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => faces.has(path));

/** The typefaces of the page, and of the evidence that signatures write later. */
export const fonts: EvidenceFonts = {
  regular: TrueTypeFont.read(readFileSync(Roboto.normal), 'Roboto-Regular'),
  bold: TrueTypeFont.read(readFileSync(Roboto.bold), 'Roboto-Medium'),
};

/** Renders without network, clock or randomness. `info.creationDate` decides the file's id. */
export function render(definition: TDocumentDefinitions & { info: { creationDate: Date } }): Promise<Buffer> {
  return pdfmake
    .createPdf({
      version: '1.7',
      pageSize: 'A4',
      language: 'es-CO',
      displayTitle: true,
      ...definition,
    } as TDocumentDefinitions)
    .getBuffer();
}

/** Loads the fonts before the first request asks for them. */
export async function warmUp(): Promise<void> {
  await render({
    content: [{ text: 'Ñ' }, { text: 'Ñ', bold: true }, { qr: 'Ñ' }],
    info: { creationDate: new Date(0) },
  });
}

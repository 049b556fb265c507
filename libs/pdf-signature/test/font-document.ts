import { writeUnicodeMap } from '../src/appearance/prepared-font.js';
import { PdfDocument } from '../src/reader/pdf-document.js';
import { dict, name, PdfRef, PdfStream, type PdfValue } from '../src/syntax/pdf-value.js';
import { rawPdf } from './raw-pdf.js';

const ref = (num: number) => new PdfRef(num);

/** The objects of a document with the evidence's two fonts, by their role. */
export interface FontObjects {
  form: PdfValue;
  resources: PdfValue;
  fonts: PdfValue;
  regular: PdfValue;
  bold: PdfValue;
  map: PdfValue;
  descendant: PdfValue;
}

/** Their numbers: the catalogue is 2. */
export const numbers = { form: 3, resources: 4, fonts: 5, regular: 6, bold: 7, map: 8, descendant: 9 };

/**
 * A document whose two fonts know these characters, as their glyphs and widths say. It does not use our writer.
 * @param change other objects in some roles
 */
export function fontDocument(
  letters: [char: string, glyph: number, width?: number][],
  change: Partial<FontObjects> = {},
): PdfDocument {
  const font = () => dict({ Type: name('Font'), ToUnicode: ref(8), DescendantFonts: [ref(9)] });
  const widths = letters.flatMap(([, glyph, width]): PdfValue[] => (width === undefined ? [] : [glyph, [width]]));
  const objects: FontObjects = {
    form: dict({ Fields: [], DR: ref(4) }),
    resources: dict({ Font: ref(5) }),
    fonts: dict({ PortalRegular: ref(6), PortalBold: ref(7) }),
    regular: font(),
    bold: font(),
    map: new PdfStream(dict({}), writeUnicodeMap(new Map(letters.map(([char, glyph]) => [glyph, char])))),
    descendant: dict({ Type: name('Font'), W: widths }),
    ...change,
  };
  const { form, resources, fonts, regular, bold, map, descendant } = objects;
  const catalogue = dict({ Type: name('Catalog'), AcroForm: ref(3) });
  const values = [catalogue, form, resources, fonts, regular, bold, map, descendant];
  return PdfDocument.read(rawPdf(values, 'table', { Root: ref(2) }));
}

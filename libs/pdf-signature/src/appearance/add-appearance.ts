import type { PdfDocument } from '../reader/document.js';
import { formatNumber } from '../syntax/serialize.js';
import { dict, name, PdfStream, type PdfRef } from '../syntax/values.js';
import type { Increment } from '../writer/increment.js';
import { addDrawing, fitInside, type Drawing } from './drawing.js';
import { layOut, type Evidence, type Ink, type Layout } from './layout.js';
import { PreparedFont } from './prepared-font.js';

/** All that a signature shows: it has to be inside the field, since nothing else may change afterwards. */
export interface Appearance {
  /** Size of the field's rectangle in points. */
  width: number;
  height: number;
  drawing: Drawing;
  evidence: Evidence;
}

const COLOURS: Record<Ink, string> = { text: '0.063 0.149 0.176 rg', muted: '0.337 0.42 0.447 rg' };
const LINE = '0.455 0.537 0.561 RG 0.6 w';

/** The normal appearance as a form XObject (ISO 32000-2 §12.5.5): opaque, so that what stood beneath is covered. Too short to gain by compression. */
export function addAppearance(doc: PdfDocument, increment: Increment, appearance: Appearance): PdfRef {
  const { width, height, drawing, evidence } = appearance;
  const fonts = { regular: PreparedFont.find(doc, 'PortalRegular'), bold: PreparedFont.find(doc, 'PortalBold') };
  const layout = layOut(evidence, fonts, width, height);
  const content = [...frame(width, height, layout), image(drawing, layout), ...words(layout, fonts)].join('\n');
  const resources = dict({
    XObject: dict({ Drawing: addDrawing(increment, drawing) }),
    Font: dict({ regular: fonts.regular.ref, bold: fonts.bold.ref }),
  });
  const shape = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, width, height], Resources: resources };
  return increment.add(new PdfStream(dict(shape), Buffer.from(content, 'latin1')));
}

const numbers = (...values: number[]) => values.map(formatNumber).join(' ');

function frame(width: number, height: number, { rules }: Layout): string[] {
  const line = (y: number) => `${numbers(0, y)} m ${numbers(width, y)} l S`;
  return [
    `1 g ${numbers(0, 0, width, height)} re f`,
    LINE,
    `${numbers(0.3, 0.3, width - 0.6, height - 0.6)} re S`,
    ...rules.map(line),
  ];
}

function image(drawing: Drawing, { drawing: box }: Layout): string {
  const [width, height, x, y] = fitInside(drawing, box) as [number, number, number, number];
  return `q ${numbers(width, 0, 0, height, x, y)} cm /Drawing Do Q`;
}

function words(layout: Layout, fonts: Record<'regular' | 'bold', PreparedFont>): string[] {
  return layout.runs.map(({ text, x, y, size, font, ink }) => {
    return `BT ${COLOURS[ink]} /${font} ${formatNumber(size)} Tf ${formatNumber(x)} ${formatNumber(y)} Td <${fonts[font].encode(text)}> Tj ET`;
  });
}

import { must } from '../pdf-signature-error.js';
import type { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfStream, PdfString, type PdfRef, type PdfValue } from '../syntax/pdf-value.js';
import { formatNumber } from '../syntax/serialize.js';
import type { Increment } from '../writer/increment.js';
import { PALETTE, SHADES, type Drawing } from './drawing.js';
import { layOut, type Evidence, type Ink, type Layout } from './layout.js';
import { PreparedFont } from './prepared-font.js';

/** All that a signature shows. It lies inside the field, because nothing else may change after the first signature. */
export interface Appearance {
  drawing: Drawing;
  evidence: Evidence;
}

const COLOURS: Record<Ink, string> = { text: '0.063 0.149 0.176 rg', muted: '0.337 0.42 0.447 rg' };
const LINE = '0.455 0.537 0.561 RG 0.6 w';

/**
 * The normal appearance as a form XObject (ISO 32000-2 §12.5.5). It is opaque and covers what stood there before.
 * It is too short to gain by compression.
 * @param rect the field's own `/Rect`: what is shown fills it
 */
export function addAppearance(
  doc: PdfDocument,
  increment: Increment,
  rect: PdfValue | undefined,
  { drawing, evidence }: Appearance,
): PdfRef {
  const [width, height] = sizeOf(rect);
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

function sizeOf(rect: PdfValue | undefined): [width: number, height: number] {
  const [left, bottom, right, top] = Array.isArray(rect) ? rect : [];
  const all = [left, bottom, right, top].every((side) => typeof side === 'number');
  must(all, 'DAMAGED', "a field's /Rect is no rectangle");
  return [Math.abs(Number(right) - Number(left)), Math.abs(Number(top) - Number(bottom))];
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
    const place = `${formatNumber(size)} Tf ${formatNumber(x)} ${formatNumber(y)} Td`;
    return `BT ${COLOURS[ink]} /${font} ${place} <${fonts[font].encode(text)}> Tj ET`;
  });
}

/** The drawing as an opaque image, without a soft mask: MuPDF reports a new object below an image as an edit. */
function addDrawing(increment: Increment, { width, height, shades }: Drawing): PdfRef {
  const colours = [name('Indexed'), name('DeviceRGB'), SHADES - 1, new PdfString(PALETTE, true)];
  const shape = { Width: width, Height: height, BitsPerComponent: 4, ColorSpace: colours, Filter: name('FlateDecode') };
  return increment.add(new PdfStream(dict({ Type: name('XObject'), Subtype: name('Image'), ...shape }), shades));
}

/** Centres the drawing in a box and keeps its proportions. */
function fitInside(drawing: Drawing, box: { x: number; y: number; width: number; height: number }): number[] {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  return [width, height, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
}

import { fontDocument, numbers } from '../../test/font-document.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfRef, PdfString, type PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { addAppearance } from './add-appearance.js';
import { encodeDrawing, PALETTE } from './drawing.js';

const evidence = { role: 'R', name: 'N', document: 'D', rows: [{ label: 'L', value: 'V' }] };
const letters = [...'RNDLV'].map((char, i): [string, number, number] => [char, i + 1, 500]);
const doc = fontDocument(letters);

/** The form that a drawing of this size gives, in the document that holds it. */
function shown(width: number, height: number) {
  const drawing = encodeDrawing({ width, height, cover: new Uint8Array(width * height).fill(255) });
  const increment = new Increment(doc);
  const ref = addAppearance(doc, increment, [5, 7, 205, 107], { drawing, evidence });
  const after = PdfDocument.read(increment.append().bytes);
  const form = after.object(ref.num) as PdfStream;
  return { after, form, drawing, lines: form.raw.toString('latin1').split('\n') };
}

test('an appearance is opaque, framed, ruled, with the drawing above and the words below', () => {
  expect(shown(4, 2).lines).toEqual([
    '1 g 0 0 200 100 re f',
    '0.455 0.537 0.561 RG 0.6 w',
    '0.3 0.3 199.4 99.4 re S',
    '0 66 m 200 66 l S',
    '0 23.72 m 200 23.72 l S',
    'q 44 0 0 22 78 72 cm /Drawing Do Q',
    'BT 0.337 0.42 0.447 rg /regular 8 Tf 9 52.76 Td <0001> Tj ET',
    'BT 0.063 0.149 0.176 rg /bold 9.5 Tf 9 40.975 Td <0002> Tj ET',
    'BT 0.063 0.149 0.176 rg /regular 8.5 Tf 9 29.845 Td <0003> Tj ET',
    'BT 0.337 0.42 0.447 rg /regular 8 Tf 9 11.48 Td <0004> Tj ET',
    'BT 0.063 0.149 0.176 rg /regular 8 Tf 81.8 11.48 Td <0005> Tj ET',
  ]);
});

test.each([
  [1, 2, 'q 11 0 0 22 94.5 72 cm /Drawing Do Q'],
  [82, 1, 'q 164 0 0 2 18 82 cm /Drawing Do Q'],
])('a drawing of %i × %i keeps its proportions in the middle of its place', (width, height, placed) => {
  expect(shown(width, height).lines[5]).toBe(placed);
});

test('it is a form with the prepared fonts and one image of sixteen shades', () => {
  const { after, form, drawing } = shown(3, 2);
  const { XObject, Font } = Object.fromEntries(after.dict(form.dict.get('Resources'), 'resources')) as Record<
    string,
    unknown
  >;
  expect(['Type', 'Subtype', 'BBox'].map((key) => form.dict.get(key))).toEqual([
    name('XObject'),
    name('Form'),
    [0, 0, 200, 100],
  ]);
  expect(Font).toEqual(dict({ regular: new PdfRef(numbers.regular), bold: new PdfRef(numbers.bold) }));
  const image = after.resolve((XObject as Map<string, PdfRef>).get('Drawing')) as PdfStream;
  expect(image.raw).toEqual(drawing.shades);
  expect(Object.fromEntries(image.dict)).toEqual({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: 3,
    Height: 2,
    BitsPerComponent: 4,
    ColorSpace: [name('Indexed'), name('DeviceRGB'), 15, new PdfString(PALETTE, true)],
    Filter: name('FlateDecode'),
    Length: drawing.shades.length,
  });
});

test.each<[PdfValue | undefined]>([[undefined], [7], [[0, 0, 9]], [[0, 0, 9, name('A')]]])(
  'a field without a rectangle shows nothing: %j',
  (rect) => {
    const drawing = encodeDrawing({ width: 1, height: 1, cover: new Uint8Array(1).fill(255) });
    expect(() => addAppearance(doc, new Increment(doc), rect, { drawing, evidence })).toThrow('DAMAGED');
  },
);

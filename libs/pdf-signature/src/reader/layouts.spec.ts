import fc from 'fast-check';
import { rawPdf, type Layout } from '../../test/raw-pdf.js';
import {
  dict,
  equalValues,
  name,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../syntax/pdf-value.js';
import { PdfDocument } from './pdf-document.js';

const layouts: Layout[] = ['table', 'stream', 'packed', 'predicted'];
const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array));
const latin = fc.string({ minLength: 1, maxLength: 12 });

const { value } = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<PdfValue>(null, true, false),
    fc.integer(),
    fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => thousandths / 1000),
    latin.map((text) => new PdfName(text)),
    fc.tuple(bytes, fc.boolean()).map(([content, hex]) => new PdfString(content, hex)),
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 3 })).map(([num, gen]) => new PdfRef(num, gen)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(latin, tie('value'), { maxKeys: 5 }).map((entries) => new PdfDict(Object.entries(entries))),
  ),
}));
const object = fc.oneof(
  value,
  bytes.map((raw): PdfValue => new PdfStream(dict({ Kind: name('X') }), raw)),
);

test.each(layouts)('whatever the objects, what was written is what is read: %s', (layout) => {
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 12 }), (values) => {
      const doc = PdfDocument.read(rawPdf(values, layout));
      values.forEach((written, i) => expect(equalValues(doc.object(i + 2), lengthened(written))).toBe(true));
    }),
    { numRuns: 60 },
  );
});

/** A stream comes back with its length. */
const lengthened = (written: PdfValue) =>
  written instanceof PdfStream
    ? new PdfStream(new PdfDict(written.dict).set('Length', written.raw.length), written.raw)
    : written;

test.each(layouts)('a free and a missing object are null: %s', (layout) => {
  const doc = PdfDocument.read(rawPdf([1], layout));
  expect([doc.object(0), doc.object(4711), doc.resolve(new PdfRef(4711))]).toEqual([null, null, null]);
});

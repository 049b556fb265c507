import { PDFContext, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';
import { assertQuiet, type Definition } from './quiet.rules.js';

const context = PDFContext.create();
const obj = (literal: unknown): PDFObject => context.obj(literal as never);
const stream = (entries: Record<string, unknown>) =>
  PDFRawStream.of(context.obj(entries as Record<string, PDFObject>), new Uint8Array());
const ref = (number: number) => PDFRef.of(number);
const at = (number: number, literal: unknown): Definition => ({ ref: ref(number), object: obj(literal) });

const isQuiet = (...definitions: Definition[]): boolean => {
  try {
    assertQuiet(definitions);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'PDF_NO_ADMITIDO', detail: expect.any(String) });
    return false;
  }
};
const isQuietAlone = (literal: unknown) => isQuiet({ object: obj(literal) });

const within = (depth: number, wrap: (inner: PDFObject) => unknown): PDFObject =>
  Array.from({ length: depth }).reduce<PDFObject>((inner) => obj(wrap(inner)), obj(7));

test.each([
  ['arrays', (inner: PDFObject) => [inner]],
  ['dictionaries', (inner: PDFObject) => ({ A: inner })],
])('%s may be two hundred deep', (_, wrap) => {
  expect(isQuiet({ object: within(200, wrap) })).toBe(true);
  expect(isQuiet({ object: within(201, wrap) })).toBe(false);
  expect(isQuiet({ object: stream({ A: within(198, wrap) }) })).toBe(true);
  expect(isQuiet({ object: stream({ A: within(199, wrap) }) })).toBe(false);
});

test('a stream stands by itself', () => {
  expect(isQuiet({ object: stream({ N: 1 }) })).toBe(true);
  expect(isQuiet({ object: stream({ First: 1 }) })).toBe(true);
  expect(isQuiet({ object: stream({ N: 1, First: 1 }) })).toBe(false);
  expect(isQuiet({ object: stream({ N: 1, First: 1, Type: 'ObjStm' }) })).toBe(true);
  expect(isQuietAlone([stream({})])).toBe(false);
  expect(isQuietAlone({ A: stream({}) })).toBe(false);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['a kind of action where a kind stands', { S: 'Launch' }, false],
  ['the same word elsewhere', { Name: 'Launch' }, true],
  ['a file', { Type: 'Filespec' }, false],
  ['a kind of file where an action’s stands', { S: 'Filespec' }, true],
  ['a kind of action where a type stands', { Type: 'Launch' }, true],
  ['rich media', { Subtype: 'RichMedia' }, false],
  ['another annotation', { Subtype: 'Link' }, true],
  ['the word for rich media elsewhere', { Name: 'RichMedia' }, true],
  ['a script', { JS: 7 }, false],
  ['a name with a vertical tab', { Name: 'A\v' }, false],
  ['an entry with a vertical tab', { 'A\v': 7 }, false],
  ['a link that a click opens', { A: { S: 'URI' } }, true],
  ['a link that opens by itself', { OpenAction: { S: 'URI' } }, false],
  ['a link that follows', { OpenAction: { S: 'GoTo', Next: { S: 'URI' } } }, false],
  ['one link of many that follow', { OpenAction: { S: 'GoTo', Next: [{ S: 'GoTo' }, { S: 'URI' }] } }, false],
  ['a link at an event', { AA: { O: { S: 'URI' } } }, false],
  ['a plain destination', { OpenAction: { S: 'GoTo' } }, true],
  ['events that are none', { AA: [7] }, true],
])('%s is quiet: %s', (_, entries, quiet) => expect(isQuietAlone(entries)).toBe(quiet));

test('every definition behind a reference counts, and a ring of them has an end', () => {
  const opening = at(1, { OpenAction: ref(6) });
  expect(isQuiet(opening, at(6, { S: 'URI' }), at(6, { S: 'GoTo' }))).toBe(false);
  expect(isQuiet(opening, at(6, { S: 'GoTo' }), at(6, { S: 'URI' }))).toBe(false);
  expect(isQuiet(opening, at(6, ref(7)), at(7, { S: 'URI' }))).toBe(false);
  expect(isQuiet(opening, at(6, ref(7)), at(7, ref(6)))).toBe(true);
  expect(isQuiet(opening, at(6, { S: 'GoTo', Next: ref(6) }))).toBe(true);
  expect(isQuiet(opening)).toBe(true);
  expect(isQuiet(at(1, { S: ref(6) }), at(6, PDFName.of('Launch')))).toBe(false);
  expect(isQuiet(at(1, { AA: ref(6) }), at(6, { O: ref(7) }), at(7, { S: 'URI' }))).toBe(false);
});

import fc from 'fast-check';
import { drawing, packedPdf, preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { appearance, signBoth } from '../../test/sign.js';
import { signatureFields } from '../fields/signature-fields.js';
import { openIncrement } from '../index.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { differingKeys, PdfDict } from '../syntax/pdf-value.js';
import { changesBetween } from '../verify/list-revisions.js';
import { HOLE_BYTES } from './open-dictionary.js';

const pki = testPki();
const bases = { classic: await preparedPdf(), packed: await packedPdf() };

const scene = fc.record({
  base: fc.constantFrom(...Object.values(bases)),
  field: fc.constantFrom('conductor', 'propietario'),
  certify: fc.boolean(),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  reason: fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
  width: fc.integer({ min: 20, max: 200 }),
  signedAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
});

const open = ({ base, width, name, ...rest }: typeof scene extends fc.Arbitrary<infer T> ? T : never) =>
  openIncrement({ pdf: base, ...rest, appearance: { ...appearance(name), drawing: drawing(width, 40) } });

test('a revision begins with every byte of the one before', () => {
  fc.assert(
    fc.property(scene, (s) => open(s).draft.subarray(0, s.base.length).equals(s.base)),
    { numRuns: 60 },
  );
});

test('the byte range leaves out exactly one hex string of zeros and nothing else', () => {
  fc.assert(
    fc.property(scene, (s) => {
      const { draft, byteRange, contentsOffset } = open(s);
      const [zero, hole, after, tail] = byteRange;
      expect([zero, hole, after, after + tail]).toEqual([0, contentsOffset, hole + HOLE_BYTES * 2 + 2, draft.length]);
      expect(draft.toString('latin1', hole, after)).toBe(`<${'0'.repeat(HOLE_BYTES * 2)}>`);
    }),
    { numRuns: 60 },
  );
});

test('only /V and /AP of the own field change, and the catalogue’s /Perms when it certifies', () => {
  fc.assert(
    fc.property(scene, (s) => {
      const [before, after] = [PdfDocument.read(s.base), PdfDocument.read(open(s).draft)];
      const changes = changesBetween(before, after, after.sections[0] as never);
      expect(changes).toEqual({ signed: [s.field], stamped: [], dss: false, perms: s.certify, other: [] });
      const [old, now] = [before, after].map(
        (doc) => signatureFields(doc).find((field) => field.name === s.field)?.dict as PdfDict,
      );
      expect(differingKeys(old as PdfDict, now as PdfDict).sort()).toEqual(['AP', 'V']);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['conductor', 'propietario'],
  ['propietario', 'conductor'],
] as const)('ranges nest: %s first, then %s', async (...order) => {
  const [base, first, second] = (await signBoth(bases.classic, [...order], pki)) as [Buffer, Buffer, Buffer];
  expect(first.subarray(0, base.length).equals(base)).toBe(true);
  expect(second.subarray(0, first.length).equals(first)).toBe(true);
});

test('a field is signed once, and an unknown one never', () => {
  const draft = open({
    base: bases.classic,
    field: 'conductor',
    certify: true,
    name: 'Ana',
    reason: undefined,
    width: 40,
    signedAt: new Date(0),
  }).draft;
  const again = { certify: false, appearance: appearance(), signedAt: new Date(0) };
  expect(() => openIncrement({ pdf: draft, field: 'conductor', ...again })).toThrow('FIELD_SIGNED');
  expect(() => openIncrement({ pdf: draft, field: 'testigo', ...again })).toThrow('FIELD_MISSING');
});

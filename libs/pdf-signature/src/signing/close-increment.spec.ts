import { preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { appearance } from '../../test/sign.js';
import { closeIncrement, openIncrement, readCms, signCms } from '../index.js';
import { fillHole, HOLE_BYTES } from './open-dictionary.js';

const pki = testPki();
const open = openIncrement({
  pdf: await preparedPdf(),
  field: 'conductor',
  certify: true,
  appearance: appearance(),
  signedAt: new Date(0),
});
const cms = await signCms({
  digest: open.digest,
  certificates: [pki.conductor.der, pki.issuing.der],
  sign: pki.conductor.sign,
});

const range = `[${open.byteRange.join(' ')}]`;
const rangeBefore = (at: number) => open.draft.lastIndexOf(range, at);

/** Closing writes into the draft, so each test has its own. */
const draft = () => Buffer.from(open.draft);

test('the hole holds one DER object and zeros; no other byte moves', () => {
  const closed = closeIncrement(draft(), cms, open.digest);
  const [, hole, after] = open.byteRange;
  const content = Buffer.from(closed.toString('latin1', hole + 1, after - 1), 'hex');
  expect(content).toHaveLength(HOLE_BYTES);
  expect(readCms(content).length).toBe(cms.length);
  expect(content.subarray(0, cms.length).equals(cms)).toBe(true);
  expect(content.subarray(cms.length).every((byte) => byte === 0)).toBe(true);
  expect(closed.subarray(0, hole).equals(open.draft.subarray(0, hole))).toBe(true);
  expect(closed.subarray(after).equals(open.draft.subarray(after))).toBe(true);
});

test('a CMS made for other bytes is refused', () => {
  expect(() => closeIncrement(draft(), cms, Buffer.alloc(32))).toThrow('DIGEST_MISMATCH');
});

test('a closed revision has no hole to fill again', () => {
  const closed = closeIncrement(draft(), cms, open.digest);
  expect(() => closeIncrement(closed, cms, open.digest)).toThrow('HOLE_MISSING');
});

test.each([
  ['another range before it', (at: number, bytes: Buffer) => bytes.write('[1', bytes.lastIndexOf('[0', at))],
  ['one digit that is no zero', (at: number, bytes: Buffer) => bytes.write('1', at + 100)],
  ['bytes behind the range', (_: number, bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')])],
  ['its range a byte late', (at: number, bytes: Buffer) => bytes.write(` ${range}`, rangeBefore(at))],
  ['another word before it', (at: number, bytes: Buffer) => bytes.write('/Kontents', at - '/Contents '.length)],
  [
    'something between the word and it',
    (at: number, bytes: Buffer) =>
      bytes.write(`${range} /Contents `.padEnd(at - rangeBefore(at), 'x'), rangeBefore(at)),
  ],
])('a hole with %s is not open', (_, spoil) => {
  const bytes = draft();
  const spoiled = spoil(open.contentsOffset, bytes);
  expect(() => closeIncrement(Buffer.isBuffer(spoiled) ? spoiled : bytes, cms, open.digest)).toThrow('HOLE_MISSING');
});

test('a CMS as large as the hole fills it; a larger one is refused', () => {
  const [, hole, after] = open.byteRange;
  const filled = fillHole(draft(), Buffer.alloc(HOLE_BYTES, 0xab));
  expect(filled.toString('latin1', hole, after)).toBe(`<${'ab'.repeat(HOLE_BYTES)}>`);
  expect(() => closeIncrement(draft(), Buffer.alloc(HOLE_BYTES + 1), open.digest)).toThrow('HOLE_TOO_SMALL');
});

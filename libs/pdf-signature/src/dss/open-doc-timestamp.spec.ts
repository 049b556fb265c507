import { preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { signField } from '../../test/sign.js';
import { sha256, stampDigest } from '../../test/stamp.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { HOLE_BYTES } from '../signing/open-dictionary.js';
import { closeDocTimestamp, openDocTimestamp } from './open-doc-timestamp.js';

const pki = testPki();
const signed = await signField({ pdf: await preparedPdf(), field: 'conductor', certify: true }, pki);
const open = openDocTimestamp(signed);
const token = await stampDigest(pki, open.digest);

test('a timestamp covers the whole file but its own hole, in a field that shows nothing', () => {
  const closed = closeDocTimestamp(Buffer.from(open.draft), token, open.digest);
  const [, hole, after] = open.byteRange;
  expect(closed.subarray(0, signed.length).equals(signed)).toBe(true);
  expect(sha256(Buffer.concat([closed.subarray(0, hole), closed.subarray(after)])).equals(open.digest)).toBe(true);
  expect(after + open.byteRange[3]).toBe(closed.length);
  const field = signatureFields(PdfDocument.read(closed)).at(-1);
  expect([field?.name, field?.dict.get('Rect'), field?.dict.has('AP')]).toEqual(['sello-1', [0, 0, 0, 0], false]);
  expect(Buffer.from(closed.toString('latin1', hole + 1, after - 1), 'hex')).toHaveLength(HOLE_BYTES);
});

test('a renewal gets a field of its own', () => {
  const once = closeDocTimestamp(Buffer.from(open.draft), token, open.digest);
  expect(signatureFields(PdfDocument.read(openDocTimestamp(once).draft)).map(({ name }) => name)).toEqual([
    'conductor',
    'propietario',
    'sello-1',
    'sello-2',
  ]);
});

test('a token for other bytes is refused', async () => {
  const other = await stampDigest(pki, sha256(Buffer.from('otros')));
  expect(() => closeDocTimestamp(Buffer.from(open.draft), other, open.digest)).toThrow('DIGEST_MISMATCH');
  expect(() => closeDocTimestamp(Buffer.from(open.draft), Buffer.from('no'), open.digest)).toThrow('BAD_DER');
  expect(() => closeDocTimestamp(signed, token, open.digest)).toThrow('HOLE_MISSING');
});

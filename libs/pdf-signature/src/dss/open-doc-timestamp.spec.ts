import { preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { signField } from '../../test/sign.js';
import { POLICY, sha256, stampDigest } from '../../test/stamp.js';
import { signedAttributes } from '../cms/build-cms.js';
import { algorithm, octetString, oid, sequence, small } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { signatureFields } from '../fields/signature-fields.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { HOLE_BYTES } from '../signing/open-dictionary.js';
import { dict, name, PdfRef, type PdfValue } from '../syntax/pdf-value.js';
import { assembleToken } from '../timestamp/timestamp-token.js';
import { generalizedTime } from '../timestamp/tst-info.js';
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

test('a token that names another hash stamps other bytes, whatever its digest', () => {
  const imprint = sequence(algorithm(OID.sha384), octetString(open.digest));
  const tstInfo = sequence(small(1), oid(POLICY), imprint, small(9), generalizedTime(new Date()));
  const signedAttrs = signedAttributes(sha256(tstInfo), pki.tsa.der, OID.tstInfo);
  const other = assembleToken({ tstInfo, certificates: [pki.tsa.der], signedAttrs, signature: Buffer.alloc(256, 1) });
  expect(() => closeDocTimestamp(Buffer.from(open.draft), other, open.digest)).toThrow('DIGEST_MISMATCH');
});

describe('in a document of another hand', () => {
  const ref = (num: number) => new PdfRef(num);
  const page = () => dict({ Type: name('Page') });
  const written = (form: PdfValue, ...values: PdfValue[]) =>
    rawPdf([dict({ Pages: ref(3), AcroForm: form }), ...values], 'table', { Root: ref(2) });

  test('the field stands on the last page', () => {
    const form = dict({ Fields: [] });
    const one = written(ref(5), dict({ Kids: [ref(4)] }), page(), form);
    const three = written(ref(7), dict({ Kids: [4, 5, 6].map(ref) }), page(), page(), page(), form);
    const pageOf = (pdf: Buffer) => signatureFields(PdfDocument.read(openDocTimestamp(pdf).draft))[0]?.dict.get('P');
    expect([pageOf(one), pageOf(three)]).toEqual([ref(4), ref(6)]);
  });

  test('a form that is no object of its own is refused', () => {
    const pdf = written(dict({ Fields: [] }), dict({ Kids: [ref(4)] }), page());
    expect(() => openDocTimestamp(pdf)).toThrow('UNSUPPORTED');
  });
});

import { X509Certificate } from 'node:crypto';
import { testCrl } from '../../test/crl.js';
import { preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { signBoth, signField } from '../../test/sign.js';
import { stampDigest } from '../../test/stamp.js';
import { signatureFields } from '../fields/signature-fields.js';
import { readTimestampToken } from '../index.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { PdfDict, type PdfRef, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { appendDss } from './dss.js';
import { embeddedEvidence } from './embedded-evidence.js';
import { closeDocTimestamp, openDocTimestamp } from './open-doc-timestamp.js';

const pki = testPki();

test('a document without signatures carries nothing', async () => {
  expect(embeddedEvidence(await preparedPdf())).toEqual({ signatures: [], certificates: [], crls: [] });
});

test('each signature comes with its bytes, its signer, its value and its token; then certificates and lists', async () => {
  const signed = (await signBoth(await preparedPdf(), ['propietario', 'conductor'], pki, 'B-T'))[2] as Buffer;
  const crls = await Promise.all([testCrl(pki.root), testCrl(pki.issuing)]);
  const long = appendDss({ pdf: signed, certificates: [pki.root.der, pki.issuing.der], crls });
  const { draft, digest } = openDocTimestamp(long);
  const pdf = closeDocTimestamp(draft, await stampDigest(pki, digest), digest);
  const { signatures, certificates, crls: lists } = embeddedEvidence(pdf);
  expect(signatures.map(({ field, kind }) => [field, kind])).toEqual([
    ['conductor', 'signature'],
    ['propietario', 'signature'],
    [expect.any(String), 'timestamp'],
  ]);
  const [conductor, , stamp] = signatures;
  const [a = 0, b = 0, c = 0] = conductor?.byteRange ?? [];
  const hole = Buffer.from(pdf.toString('latin1', a + b + 1, c - 1), 'hex');
  expect(hole.subarray(0, conductor?.der.length).equals(conductor?.der as Buffer)).toBe(true);
  expect(new X509Certificate(conductor?.signer as Buffer).fingerprint256).toBe(
    new X509Certificate(pki.conductor.der).fingerprint256,
  );
  expect(conductor?.value).toHaveLength(256);
  expect(readTimestampToken(conductor?.token as Buffer).certificates).not.toHaveLength(0);
  expect(stamp).not.toHaveProperty('signer');
  expect(certificates).toHaveLength(5);
  expect(lists).toEqual(crls);
});

test.each<[string, PdfValue]>([
  ['is no list', 7],
  ['has three numbers', [0, 1, 2]],
])('a signature whose range %s is damaged', async (_, range) => {
  const signed = (await signBoth(await preparedPdf(), ['conductor'], pki))[1] as Buffer;
  const doc = PdfDocument.read(signed);
  const value = signatureFields(doc)[0]?.dict.get('V') as PdfRef;
  const increment = new Increment(doc);
  increment.put(value, new PdfDict([...doc.dict(value, 'signature'), ['ByteRange', range]]));
  expect(() => embeddedEvidence(increment.append().bytes)).toThrow('DAMAGED');
});

test('a signature without a timestamp has no token, but the time that it claims', async () => {
  const signedAt = new Date('2026-11-21T16:20:07Z');
  const step = { pdf: await preparedPdf(), field: 'conductor', certify: true, level: 'B-B', signedAt } as const;
  const { signatures } = embeddedEvidence(await signField(step, pki));
  expect(signatures).toMatchObject([{ claimedAt: '2026-11-21T16:20:07.000Z' }]);
  expect(signatures[0]).not.toHaveProperty('token');
});

import fc from 'fast-check';
import { overlayIncrement } from '../../test/attacks.js';
import { testCrl } from '../../test/crl.js';
import { packedPdf, preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { appearance, signBoth, type SignStep } from '../../test/sign.js';
import { stampDigest } from '../../test/stamp.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { openIncrement } from '../signing/open-increment.js';
import { dict, differingKeys, name, PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/pdf-value.js';
import { verifySignatures } from '../verify/verify-signatures.js';
import { Increment } from '../writer/increment.js';
import { appendDss, carriedCertificates, readDss } from './dss.js';
import { closeDocTimestamp, openDocTimestamp } from './open-doc-timestamp.js';

const pki = testPki();
const certificates = [pki.conductor, pki.propietario, pki.issuing, pki.root].map(({ der }) => der);
const sequenceOf = (content: Buffer) => Buffer.concat([Buffer.from([0x30, content.length]), content]);
const signed = (await signBoth(await preparedPdf(), ['conductor', 'propietario'], pki))[2] as Buffer;
const lists = (issuedAt: Date) => Promise.all([pki.root, pki.issuing].map((issuer) => testCrl(issuer, { issuedAt })));
const [first, second] = [await lists(new Date()), await lists(new Date(Date.now() + 60_000))] as const;
const ders = (entries: { der: Buffer }[]) => entries.map(({ der }) => der.toString('latin1'));

test('one more revision that brings /DSS and nothing else, and both signatures stay intact', () => {
  const extended = appendDss({ pdf: signed, certificates, crls: first });
  expect(extended.subarray(0, signed.length).equals(signed)).toBe(true);
  expect(verifySignatures(extended)).toMatchObject({
    intact: true,
    revisions: [{}, {}, {}, {}, { kind: 'dss', end: extended.length }],
  });
  expect(ders(readDss(PdfDocument.read(extended)).certificates)).toEqual(
    certificates.map((der) => der.toString('latin1')),
  );
});

test('a later /DSS loses nothing of the earlier one and repeats nothing', () => {
  const once = appendDss({ pdf: signed, certificates, crls: first });
  const twice = appendDss({ pdf: once, certificates, crls: [...first, ...second] });
  const dss = readDss(PdfDocument.read(twice));
  expect(ders(dss.crls)).toEqual([...first, ...second].map((der) => der.toString('latin1')));
  expect(dss.certificates).toHaveLength(certificates.length);
  expect(verifySignatures(twice)).toMatchObject({
    intact: true,
    revisions: [{}, {}, {}, {}, { kind: 'dss' }, { kind: 'dss' }],
  });
});

test('the same data again is the same file', () => {
  const once = appendDss({ pdf: signed, certificates, crls: first });
  expect(appendDss({ pdf: once, certificates, crls: first })).toBe(once);
  expect(appendDss({ pdf: signed, certificates, crls: first }).equals(once)).toBe(true);
});

test('cross-reference streams are continued in kind', async () => {
  const packed = (await signBoth(await packedPdf(), ['propietario', 'conductor'], pki))[2] as Buffer;
  expect(verifySignatures(appendDss({ pdf: packed, certificates, crls: first }))).toMatchObject({ intact: true });
});

test('whatever comes in, a file keeps all of it and every byte before it', () => {
  const data = fc.array(
    fc.uint8Array({ maxLength: 100 }).map((bytes) => sequenceOf(Buffer.from(bytes))),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(data, data, (some, others) => {
      const extended = appendDss({ pdf: signed, certificates: some, crls: others });
      const dss = readDss(PdfDocument.read(extended));
      expect(extended.subarray(0, signed.length).equals(signed)).toBe(true);
      expect(new Set(ders(dss.certificates))).toEqual(new Set(some.map((der) => der.toString('latin1'))));
      expect(new Set(ders(dss.crls))).toEqual(new Set(others.map((der) => der.toString('latin1'))));
    }),
    { numRuns: 30 },
  );
});

test('the catalogue keeps its number, and says of everything but /DSS what it said', () => {
  const [before, after] = [signed, appendDss({ pdf: signed, certificates, crls: first })].map((pdf) =>
    PdfDocument.read(pdf),
  ) as [PdfDocument, PdfDocument];
  expect(after.rootRef).toEqual(before.rootRef);
  expect(differingKeys(before.catalog, after.catalog)).toEqual(['DSS']);
});

test('validation data that an earlier release brought in a new catalogue hold, and are carried on', () => {
  const doc = PdfDocument.read(signed);
  const increment = new Increment(doc);
  const der = new PdfStream(dict({}), pki.root.der);
  const dss = increment.add(dict({ Type: name('DSS'), Certs: [increment.add(der)], CRLs: [] }));
  increment.moveRoot(increment.add(new PdfDict([...doc.catalog, ['DSS', dss]])));
  const moved = Buffer.concat([signed, increment.write().suffix]);
  const extended = appendDss({ pdf: moved, certificates, crls: first });
  expect(PdfDocument.read(extended).rootRef).toEqual(PdfDocument.read(moved).rootRef);
  expect(readDss(PdfDocument.read(extended)).certificates).toHaveLength(certificates.length);
  expect(verifySignatures(extended)).toMatchObject({
    intact: true,
    revisions: [{}, {}, {}, {}, { kind: 'dss' }, { kind: 'dss' }],
  });
});

test('a catalogue that changed for anything but /DSS is a later change', () => {
  const extended = appendDss({ pdf: overlayIncrement(signed), certificates, crls: first });
  expect(verifySignatures(extended)).toMatchObject({ intact: false, problems: ['LATER_CHANGE'] });
});

test('what is no DER sequence is refused', () => {
  expect(() => appendDss({ pdf: signed, certificates: [Buffer.from('no')], crls: [] })).toThrow('BAD_DER');
});

test('what is given twice is added once', () => {
  const extended = appendDss({
    pdf: signed,
    certificates: [...certificates, ...certificates],
    crls: [...first, ...first],
  });
  const dss = readDss(PdfDocument.read(extended));
  expect([dss.certificates.length, dss.crls.length]).toEqual([certificates.length, first.length]);
});

test.each<[string, PdfValue]>([
  ['validation data that are no dictionary', 7],
  ['certificates that are no list', dict({ Certs: 7 })],
  ['revocations that are no list', dict({ CRLs: 7 })],
  ['a certificate written where it is named', dict({ Certs: [7] })],
  ['a certificate that is no stream', dict({ Certs: [new PdfRef(3)] })],
  ['a revocation list that is not there', dict({ CRLs: [new PdfRef(99)] })],
])('%s are damaged', (_, dss) => {
  const doc = PdfDocument.read(rawPdf([dict({ DSS: dss }), 7], 'table', { Root: new PdfRef(2) }));
  expect(() => readDss(doc)).toThrow('DAMAGED');
});

test('a file without validation data has none, and one that names nothing neither', () => {
  const read = (catalogue: Record<string, PdfValue>) =>
    readDss(
      PdfDocument.read(
        rawPdf([dict(catalogue), new PdfStream(dict({}), Buffer.from('x'))], 'table', { Root: new PdfRef(2) }),
      ),
    );
  expect(read({})).toMatchObject({ certificates: [], crls: [] });
  expect(read({ DSS: dict({}) })).toMatchObject({ certificates: [], crls: [] });
  expect(ders(read({ DSS: dict({ Certs: [new PdfRef(3)] }) }).certificates)).toEqual(['x']);
});

describe('the certificates that a document carries', () => {
  const latin = (all: Buffer[]) => all.map((der) => der.toString('latin1')).sort();
  const ofHolders = (...all: { der: Buffer }[]) => latin(all.map(({ der }) => der));
  const made = async (order: SignStep['field'][], level: SignStep['level']) =>
    (await signBoth(await preparedPdf(), order, pki, level)).at(-1) as Buffer;

  test('are those of its signatures, each once', async () => {
    expect(carriedCertificates(await preparedPdf())).toEqual([]);
    const { conductor, propietario, issuing } = pki;
    expect(latin(carriedCertificates(await made(['conductor'], 'B-B')))).toEqual(ofHolders(conductor, issuing));
    expect(latin(carriedCertificates(signed))).toEqual(ofHolders(conductor, issuing, propietario));
  });

  test('are those of their timestamps, and of timestamps of the document', async () => {
    const { conductor, issuing, tsa } = pki;
    expect(latin(carriedCertificates(await made(['conductor'], 'B-T')))).toEqual(ofHolders(conductor, issuing, tsa));
    const { draft, digest } = openDocTimestamp(await made(['conductor'], 'B-B'));
    const stamped = closeDocTimestamp(draft, await stampDigest(pki, digest), digest);
    expect(latin(carriedCertificates(stamped))).toEqual(ofHolders(conductor, issuing, tsa));
  });

  test('cannot be told while a signature is open', async () => {
    const input = { pdf: await preparedPdf(), field: 'conductor', certify: true, appearance: appearance() };
    const { draft } = openIncrement({ ...input, signedAt: new Date() });
    expect(() => carriedCertificates(draft)).toThrow('BAD_DER');
  });
});

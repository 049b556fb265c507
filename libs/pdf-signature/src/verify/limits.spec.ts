import { testCrl } from '../../test/crl.js';
import { preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { signBoth, signField } from '../../test/sign.js';
import { appendDss } from '../index.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { dict, name, PdfDict, PdfRef, PdfStream, text, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { verifySignatures } from './verify-signatures.js';

const ref = (num: number) => new PdfRef(num);
const pki = testPki();
const trust = { roots: [pki.root.der], now: new Date() };
const signed = await signField({ pdf: await preparedPdf(), field: 'conductor', certify: true }, pki);
const listed = await testCrl(pki.issuing);

describe('of one document', () => {
  /** A document with so many filled fields, and so many certificates and lists in its validation data. */
  function crowded(fields: number, certificates = 0, crls = 0): Buffer {
    const made = Array.from({ length: fields }, (_, i) => dict({ FT: name('Sig'), T: text(`f${i}`), V: dict({}) }));
    const catalogue = dict({
      AcroForm: dict({ Fields: made.map((_, i) => ref(4 + i)) }),
      DSS: dict({ Certs: Array<PdfValue>(certificates).fill(ref(3)), CRLs: Array<PdfValue>(crls).fill(ref(3)) }),
    });
    return rawPdf([catalogue, new PdfStream(dict({}), Buffer.from('x')), ...made], 'table', { Root: ref(2) });
  }

  test.each<[string, Buffer, string | undefined]>([
    ['thirty-two signatures', crowded(32), undefined],
    ['thirty-three signatures', crowded(33), 'UNSUPPORTED'],
    ['sixty-four certificates and lists', crowded(0, 64, 64), undefined],
    ['sixty-five certificates', crowded(0, 65), 'UNSUPPORTED'],
    ['sixty-five lists', crowded(0, 0, 65), 'UNSUPPORTED'],
  ])('%s are judged or refused', (_, pdf, code) => {
    expect(verifySignatures(pdf).refusal?.code).toBe(code);
  });

  test('a refusal tells nothing else', () => {
    expect(verifySignatures(Buffer.from('no'))).toMatchObject({
      signatures: [],
      docTimestamps: [],
      revisions: [],
      problems: ['UNREADABLE'],
      refusal: { code: 'NOT_A_PDF' },
      intact: false,
      valid: false,
    });
  });
});

test('signatures are told in the order of signing, whatever that of their fields', async () => {
  const [, , both] = await signBoth(await preparedPdf(), ['propietario', 'conductor'], pki);
  expect(verifySignatures(both as Buffer, trust).signatures.map(({ field }) => field)).toEqual([
    'propietario',
    'conductor',
  ]);
});

describe('behind the last signature', () => {
  const certificates = [pki.issuing.der];
  const crls = [listed];
  const extended = appendDss({ pdf: signed, certificates, crls });
  const told = (pdf: Buffer) => {
    const { intact, problems } = verifySignatures(pdf, trust);
    return { intact, problems };
  };
  /** The appended bytes with other words of the same length in one place. */
  function respelt(from: RegExp, to: (found: string) => string): Buffer {
    const pdf = Buffer.from(extended);
    const [found] = from.exec(pdf.toString('latin1', signed.length)) as unknown as [string];
    pdf.write(to(found), pdf.indexOf(found, signed.length, 'latin1'), 'latin1');
    return pdf;
  }

  test('our own writing is as good as signed', () => expect(told(extended)).toEqual({ intact: true, problems: [] }));

  test.each<[string, () => Buffer]>([
    [
      'another second half of its name',
      () => respelt(/> <[0-9a-f]{32}>\]/, (half) => half.replace(/[0-9a-f]/, (one) => (one === '0' ? '1' : '0'))),
    ],
    ['other blanks', () => respelt(/<< \/Type \/DSS/, () => '<</Type  /DSS')],
    ['another end of a row', () => respelt(/ n \n/, () => ' n\r\n')],
    [
      'a row that says which number is free',
      () => {
        const at = extended.lastIndexOf('\nxref\n') + '\nxref\n'.length;
        const row = Buffer.from('0 1\n0000000000 65535 f \n');
        return Buffer.concat([extended.subarray(0, at), row, extended.subarray(at)]);
      },
    ],
    ['another word', () => respelt(/\/Type \/DSS/, () => '/Type /DST')],
  ])('%s is a change', (_, make) => {
    expect(told(make())).toEqual({ intact: false, problems: ['LATER_CHANGE'] });
  });

  test('a list of a stranger proves nothing', async () => {
    const foreign = appendDss({ pdf: signed, certificates, crls: [await testCrl(testPki('otra').issuing)] });
    expect(told(foreign)).toEqual({ intact: false, problems: ['DSS'] });
  });

  test('a catalogue in its place is no less ours than a moved one', () => {
    const doc = PdfDocument.read(signed);
    const increment = new Increment(doc);
    const certs = [increment.add(new PdfStream(dict({}), pki.issuing.der))];
    increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['DSS', dict({ Certs: certs })]]) as PdfDict);
    expect(told(increment.append().bytes)).toEqual({ intact: true, problems: [] });
    const moved = new Increment(doc);
    const root = moved.reserve();
    const certificate = moved.add(new PdfStream(dict({}), pki.issuing.der));
    moved.moveRoot(moved.put(root, new PdfDict([...doc.catalog, ['DSS', dict({ Certs: [certificate] })]])));
    expect(told(moved.append().bytes)).toEqual({ intact: true, problems: [] });
  });

  test('an object that skips a number is not ours', () => {
    const doc = PdfDocument.read(signed);
    const increment = new Increment(doc);
    increment.reserve();
    const certs = [increment.add(new PdfStream(dict({}), pki.issuing.der))];
    increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['DSS', dict({ Certs: certs })]]) as PdfDict);
    expect(told(increment.append().bytes)).toEqual({ intact: false, problems: ['LATER_CHANGE'] });
  });

  test('an object of a later generation is not ours', () => {
    const doc = PdfDocument.read(signed);
    const increment = new Increment(doc);
    const certs = [increment.put(new PdfRef(doc.size, 1), new PdfStream(dict({}), pki.issuing.der))];
    increment.reserve();
    increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['DSS', dict({ Certs: certs })]]) as PdfDict);
    expect(told(increment.append().bytes).intact).toBe(false);
  });
});

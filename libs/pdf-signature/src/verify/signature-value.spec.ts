import { createHash } from 'node:crypto';
import { preparedPdf } from '../../test/documents.js';
import { testPki, type Holder } from '../../test/pki.js';
import { rawPdf } from '../../test/raw-pdf.js';
import { buildCms, signCms, signedAttributes } from '../cms/build-cms.js';
import { algorithm, nothing } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { fillHole, finishDraft, openDictionary } from '../signing/open-dictionary.js';
import { date, dict, name, PdfDict, PdfRef, PdfString, text, type PdfValue } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { checkSignatureValue, coverageOf, digestOf, isPaddedWithZeros } from './signature-value.js';

const { conductor, propietario, issuing, root } = testPki();
const other = testPki('otra');
const prepared = await preparedPdf();
const usual = { Type: name('Sig'), Filter: name('Adobe.PPKLite'), SubFilter: name('ETSI.CAdES.detached') };
const signedAt = new Date('2026-11-21T16:20:07Z');

/** A document with one more object, a signature dictionary whose hole is filled. No field names it. */
async function holding(entries: Record<string, PdfValue | undefined>, cmsOf: (digest: Buffer) => Promise<Buffer>) {
  const increment = new Increment(PdfDocument.read(prepared));
  const value = increment.reserve();
  const open = openDictionary(value, dict({ ...usual, M: date(signedAt), ...entries }));
  increment.put(value, { raw: open.parts });
  const { draft, digest } = finishDraft(increment, value, open);
  return { value, digest, doc: PdfDocument.read(fillHole(draft, await cmsOf(digest))) };
}

const signedBy =
  (holder: Holder, ...rest: Holder[]) =>
  (digest: Buffer) =>
    signCms({ digest, certificates: [holder, ...rest].map(({ der }) => der), sign: holder.sign });
const usually = signedBy(conductor, issuing);

async function check(cmsOf = usually, entries: Record<string, PdfValue | undefined> = {}, roots?: Buffer[]) {
  const { doc, value } = await holding(entries, cmsOf);
  return checkSignatureValue(doc, value, roots ? { roots } : {});
}

test('a good signature has no problem, and says what it covers, who signed and when', async () => {
  const { doc, value, digest } = await holding({}, usually);
  const said = checkSignatureValue(doc, value, { roots: [root.der] });
  expect(said).toMatchObject({ problems: [], certifies: false, signedAt: "D:20261121162007+00'00'", digest });
  expect([said.coversUpTo, said.signer?.raw]).toEqual([doc.bytes.length, conductor.der]);
});

describe('the dictionary', () => {
  test.each<[string, Record<string, PdfValue | undefined>, string[]]>([
    ['of another kind', { SubFilter: name('adbe.pkcs7.detached') }, ['SUBFILTER']],
    ['whose kind is no name', { SubFilter: text('ETSI.CAdES.detached') }, ['SUBFILTER']],
    ['without a kind', { SubFilter: undefined }, ['SUBFILTER']],
    ['without a time', { M: undefined }, ['BASELINE']],
    ['whose time is no text', { M: 7 }, ['BASELINE']],
    ['with a certificate', { Cert: text('x') }, ['BASELINE']],
    ['of another kind, without a time', { SubFilter: name('x'), M: undefined }, ['SUBFILTER', 'BASELINE']],
    ['that certifies', { Reference: [] }, []],
  ])('%s', async (_, entries, problems) => {
    const said = await check(usually, entries);
    expect(said.problems).toEqual(problems);
    expect(said.certifies).toBe('Reference' in entries);
    expect(said.signedAt === undefined).toBe(problems.includes('BASELINE') && 'M' in entries);
  });
});

describe('the CMS', () => {
  const attributes = (digest: Buffer, holder = conductor) => signedAttributes(digest, holder.der);
  const parts = async (digest: Buffer, holder = conductor) => {
    const signedAttrs = attributes(digest, holder);
    return { signedAttrs, signature: await holder.sign(signedAttrs), certificates: [conductor.der, issuing.der] };
  };

  test.each<[string, (digest: Buffer) => Promise<Buffer>, string[]]>([
    ['that is none', async () => Buffer.from('no'), ['CMS']],
    ['for other bytes', () => usually(Buffer.alloc(32)), ['DIGEST']],
    [
      'that another key signed',
      async (digest) => buildCms({ ...(await parts(digest)), signature: await propietario.sign(attributes(digest)) }),
      ['SIGNATURE'],
    ],
    [
      'that binds another certificate than it carries',
      async (digest) => buildCms(await parts(digest, propietario)),
      ['SIGNATURE'],
    ],
    [
      'that names another certificate than it binds',
      async (digest) => buildCms({ ...(await parts(digest)), certificates: [issuing.der, conductor.der] }),
      ['SIGNATURE'],
    ],
    [
      'whose algorithm is written in other words',
      async (digest) => {
        const [rsa, sha] = [OID.rsaEncryption, OID.sha256WithRsa].map((id) => algorithm(id, nothing()));
        const cms = await usually(digest);
        const at = cms.lastIndexOf(rsa as Buffer);
        return Buffer.concat([cms.subarray(0, at), sha as Buffer, cms.subarray(at + (rsa as Buffer).length)]);
      },
      ['CMS'],
    ],
    ['with a stranger’s certificate', signedBy(conductor, issuing, other.issuing), ['CHAIN']],
    ['with the signer’s alone', signedBy(conductor), []],
    ['with the whole chain', signedBy(conductor, issuing, root), []],
    ['with the whole chain in another order', signedBy(conductor, root, issuing), []],
  ])('%s', async (_, cmsOf, problems) => {
    expect((await check(cmsOf)).problems).toEqual(problems);
  });

  test('that is none has neither digest nor certificates to show', async () => {
    expect(await check(async () => Buffer.from('no'))).not.toHaveProperty('digest');
    expect(await check(async () => Buffer.from('no'))).not.toHaveProperty('cms');
  });

  test('with roots leads to one of them', async () => {
    const problems = async (...roots: Buffer[]) => (await check(usually, {}, roots)).problems;
    expect(await problems(root.der)).toEqual([]);
    expect(await problems(other.root.der, root.der)).toEqual([]);
    expect(await problems(other.root.der)).toEqual(['CHAIN']);
    expect(await problems(Buffer.from('no'))).toEqual(['CHAIN']);
    expect(await problems()).toEqual(['CHAIN']);
  });

  test('carries sixteen certificates at most', async () => {
    const carrying = (count: number) => signedBy(conductor, ...Array<Holder>(count - 1).fill(issuing));
    expect((await check(carrying(16))).cms?.certificates).toHaveLength(16);
    const more = await check(carrying(17));
    expect([more.problems, more.cms]).toEqual([['CMS'], undefined]);
  });
});

describe('what a dictionary covers', () => {
  const HEX = 'ab00';
  const value = new PdfRef(2);
  const entries = (contents: string) =>
    dict({ ByteRange: text('here'), Contents: new PdfString(Buffer.from(contents, 'hex'), true) });
  /** A file of one dictionary with a hole, and the range around it. */
  function file(contents = HEX) {
    const bytes = rawPdf([entries(contents), 7], 'table');
    const hole = bytes.indexOf('/Contents <') + '/Contents '.length;
    const after = hole + contents.length + 2;
    return { doc: PdfDocument.read(bytes), range: [0, hole, after, bytes.length - after] as number[] };
  }
  const { doc, range } = file();
  const [, hole, after, tail] = range as [number, number, number, number];
  const covered = (ByteRange: PdfValue, change: Record<string, PdfValue> = {}, of: PdfValue = value) =>
    coverageOf(doc, of, new PdfDict([...entries(HEX), ['ByteRange', ByteRange], ...Object.entries(change)]));

  test('is all but the hole', () => {
    const contents = Buffer.from(HEX, 'hex');
    expect(covered(range)).toEqual({ byteRange: range, end: doc.bytes.length, contents });
    expect(covered([0, hole, after, tail - 1])).toEqual({
      byteRange: [0, hole, after, tail - 1],
      end: doc.bytes.length - 1,
      contents,
    });
  });

  test.each<[string, PdfValue]>([
    ['no list', text('0 1 2 3')],
    ['a list of three', range.slice(0, 3)],
    ['a list of five', [...range, 0]],
    ['a fraction', [0, hole, after, tail - 0.5]],
    ['a word', [0, hole, after, name('x')]],
  ])('with %s is nothing', (_, byteRange) => {
    expect(covered(byteRange)).toEqual({ byteRange: [], end: 0 });
  });

  test.each<[string, number[]]>([
    ['from the second byte', [1, hole, after, tail]],
    ['nothing behind the hole', [0, hole, after, 0]],
    ['more than the file', [0, hole, after, tail + 1]],
    ['less than the hole', [0, hole + 1, after, tail]],
    ['more than the hole', [0, hole - 1, after, tail]],
    ['a hole that ends late', [0, hole, after + 1, tail - 1]],
    ['a hole of nothing', [0, hole, hole, tail]],
    ['a hole before the file', [0, -1, after, tail]],
  ])('from a range of %s has no hole of ours', (_, byteRange) => {
    const said = covered(byteRange);
    expect(said).not.toHaveProperty('contents');
    expect([said.byteRange, said.end]).toEqual([byteRange, (byteRange[2] ?? 0) + (byteRange[3] ?? 0)]);
  });

  test('of a hole without a digit is no hole of ours', () => {
    const empty = file('');
    const said = coverageOf(empty.doc, value, new PdfDict([...entries(''), ['ByteRange', empty.range]]));
    expect(said).not.toHaveProperty('contents');
  });

  test.each<[string, Record<string, PdfValue>, PdfValue]>([
    ['contents that stand elsewhere', { Contents: new PdfString(Buffer.from('ab01', 'hex'), true) }, value],
    ['contents that are no text', { Contents: 7 }, value],
    ['a dictionary that is no object of its own', {}, entries(HEX)],
    ['the hole of another object', {}, new PdfRef(3)],
    ['the hole of an earlier object', {}, new PdfRef(1)],
    ['an object that is not there', {}, new PdfRef(99)],
  ])('with %s has no hole of ours', (_, change, of) => {
    expect(covered(range, change, of)).not.toHaveProperty('contents');
  });

  test.each(['/Kontents <', '/ContentsX<'])('under another word than /Contents is no hole of ours: %s', (word) => {
    const bytes = Buffer.from(doc.bytes.toString('latin1').replace('/Contents <', word), 'latin1');
    const said = coverageOf(PdfDocument.read(bytes), value, new PdfDict([...entries(HEX), ['ByteRange', range]]));
    expect(said).not.toHaveProperty('contents');
  });

  test('in an object of a stream is no hole of ours', () => {
    const bytes = rawPdf([entries(HEX)], 'packed');
    const said = coverageOf(PdfDocument.read(bytes), value, new PdfDict([...entries(HEX), ['ByteRange', range]]));
    expect(said).not.toHaveProperty('contents');
  });

  test('is hashed, whatever was hashed before, as long as that ends before the hole', () => {
    const bytes = doc.bytes;
    const sha256 = (...all: Buffer[]) => createHash('sha256').update(Buffer.concat(all));
    const expected = sha256(bytes.subarray(0, hole), bytes.subarray(after)).digest();
    const coverage = covered(range);
    expect(digestOf(bytes, coverage)).toEqual(expected);
    for (const length of [0, 5, hole, hole + 1, bytes.length])
      expect(digestOf(bytes, coverage, { bytes: length, sha256: sha256(bytes.subarray(0, length)) })).toEqual(expected);
    const shorter = covered([0, hole, after, tail - 4]);
    expect(digestOf(bytes, shorter)).toEqual(sha256(bytes.subarray(0, hole), bytes.subarray(after, -4)).digest());
    const foreign = { bytes: hole, sha256: sha256(Buffer.alloc(hole)) };
    expect(digestOf(bytes, coverage, foreign)).not.toEqual(expected);
  });
});

test('a hole is padded with zeros or not', () => {
  expect(isPaddedWithZeros(Buffer.of(1, 2, 0, 0), 2)).toBe(true);
  expect(isPaddedWithZeros(Buffer.of(1, 2), 2)).toBe(true);
  expect(isPaddedWithZeros(Buffer.of(1, 2, 0, 1), 2)).toBe(false);
  expect(isPaddedWithZeros(Buffer.of(1, 2, 1, 0), 2)).toBe(false);
});

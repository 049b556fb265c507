import { X509Certificate } from 'node:crypto';
import { overlayIncrement, replaceAt } from '../../test/attacks.js';
import { testCrl } from '../../test/crl.js';
import { preparedPdf } from '../../test/documents.js';
import { certificate, testPki, type Holder, type TestPki } from '../../test/pki.js';
import { signField, type SignStep } from '../../test/sign.js';
import { stampDigest } from '../../test/stamp.js';
import { children, readDer, tlv } from '../cms/der.js';
import { appendDss, closeDocTimestamp, openDocTimestamp } from '../index.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { PdfDict } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import type { Trust } from './document-report.js';
import { certificatesIn } from './report-signature.js';
import { verifySignatures } from './verify-signatures.js';

const pki = testPki();
const prepared = await preparedPdf();
const start = Math.floor(Date.now() / 1000) * 1000;
/** So many minutes and milliseconds from now. */
const at = (minutes: number, ms = 0) => new Date(start + minutes * 60_000 + ms);
const trust: Trust = { roots: [pki.root.der], now: at(0) };

const signed = (change: Partial<SignStep> = {}, who: TestPki = pki) =>
  signField({ pdf: prepared, field: 'conductor', certify: true, ...change }, who);
const stampedAt = (minutes: number, who = pki) => signed({ level: 'B-T', genTime: at(minutes) }, who);
async function stamp(pdf: Buffer, minutes: number, tsa: Holder = pki.tsa) {
  const { draft, digest } = openDocTimestamp(pdf);
  return closeDocTimestamp(draft, await stampDigest({ ...pki, tsa }, digest, { genTime: at(minutes) }), digest);
}
async function extended(pdf: Buffer) {
  const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing].map(({ der }) => der);
  // Of the moment at which all is judged: on a slow machine this line runs minutes later.
  const crls = [await testCrl(pki.root, { issuedAt: at(0) }), await testCrl(pki.issuing, { issuedAt: at(0) })];
  return appendDss({ pdf, certificates, crls });
}
const judged = (pdf: Buffer, change: Trust = {}) => verifySignatures(pdf, { ...trust, ...change });
/** The report of the only, or the first, signature. */
const first = (pdf: Buffer, change: Trust = {}) => judged(pdf, change).signatures[0];
const person = (change: Partial<Parameters<typeof certificate>[0]>): TestPki => ({
  ...pki,
  conductor: certificate({ commonName: 'Carlos Andrés Muñoz Peña', serial: '51', issuer: pki.issuing, ...change }),
});

/** The file whose newest signature or timestamp names another byte range. */
function ranged(pdf: Buffer, change: (range: number[]) => number[]): Buffer {
  const at = pdf.lastIndexOf('/ByteRange [') + '/ByteRange ['.length;
  const end = pdf.indexOf(']', at);
  const range = pdf.toString('latin1', at, end).trim().split(/ +/).map(Number);
  const words = change(range).join(' ');
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(words.padEnd(end - at)), pdf.subarray(end)]);
}
/** One byte less than before, so that it ends where no revision ends. */
const cutShort = (pdf: Buffer) => ranged(pdf, (range) => range.with(3, (range[3] as number) - 1));
/** The file whose newest signature or timestamp holds these bytes alone, the same over and over. */
function filledWith(pdf: Buffer, byte: string): Buffer {
  const at = pdf.lastIndexOf('/Contents <') + '/Contents <'.length;
  const filled = Buffer.from(pdf);
  return filled.fill(byte, at, pdf.indexOf('>', at), 'latin1');
}

const [bare, bt] = [await signed(), await stampedAt(-10)];

describe('the time of a signature', () => {
  test('is proven by its own timestamp, by the caller, or only by now', () => {
    expect(first(bt, { at: at(-30) })?.proof).toEqual({ at: at(-10), by: 'timestamp' });
    expect(first(bare, { at: at(-30) })?.proof).toEqual({ at: at(-30), by: 'caller' });
    expect(first(bare)?.proof).toEqual({ at: at(0), by: 'now' });
    expect(verifySignatures(bare, { roots: [pki.root.der] }).signatures[0]).not.toHaveProperty('proof');
    expect(first(bare)).not.toHaveProperty('timestamp');
  });

  test('is proven by the earliest timestamp of the document behind it', async () => {
    const once = await stamp(bare, -5);
    expect(first(once)?.proof).toEqual({ at: at(-5), by: 'document-timestamp' });
    expect(first(await stamp(once, -3))?.proof?.at).toEqual(at(-5));
    expect(first(await stamp(once, -7))?.proof?.at).toEqual(at(-7));
    expect(first(await stamp(bt, -12))?.proof).toEqual({ at: at(-12), by: 'document-timestamp' });
    expect(first(await stamp(bt, -8))?.proof).toEqual({ at: at(-10), by: 'timestamp' });
  });

  test('is not proven by a timestamp before it, nor by a false one', async () => {
    const stampedFirst = await stamp(bare, -5);
    const second = await signField({ pdf: stampedFirst, field: 'propietario', certify: false }, pki);
    expect(judged(second).signatures.map(({ proof }) => proof?.by)).toEqual(['document-timestamp', 'now']);
    expect(first(await stamp(bare, -5, pki.propietario))?.proof?.by).toBe('now');
  });
});

describe('a certificate', () => {
  test.each<[string, { notBefore?: Date; notAfter?: Date }, string[]]>([
    ['that begins at that moment', { notBefore: at(-10) }, []],
    ['that ends at that moment', { notAfter: at(-10) }, []],
    ['that ended a second before', { notAfter: at(-10, -1000) }, ['EXPIRED']],
    ['that begins a second later', { notBefore: at(-10, 1000) }, ['NOT_YET_VALID']],
  ])('%s is judged at the proven time', async (_, validity, problems) => {
    const pdf = await signed({}, person(validity));
    expect(first(pdf, { at: at(-10), now: at(0) })?.problems).toEqual(problems);
  });

  test('may begin when the timestamp was made, and no second later', async () => {
    const from = async (notBefore: Date) => first(await stampedAt(-10, person({ notBefore })));
    expect(await from(at(-10))).toMatchObject({ problems: [], level: 'B-T', timestamp: { valid: true, problems: [] } });
    expect((await from(at(-10, 1000)))?.timestamp).toMatchObject({ valid: false, problems: ['BEFORE_CERTIFICATE'] });
  });

  test('of an authority is judged as well, that of the root is not', async () => {
    const chain = (
      root: Partial<Parameters<typeof certificate>[0]>,
      issuing: Partial<Parameters<typeof certificate>[0]>,
    ) => {
      const top = certificate({ commonName: 'Raíz', serial: '41', ca: true, ...root });
      const between = certificate({ commonName: 'Emisora', serial: '42', issuer: top, ca: true, ...issuing });
      const leaf = certificate({ commonName: 'Carlos', serial: '43', issuer: between });
      return { ...pki, root: top, issuing: between, conductor: leaf };
    };
    const judge = async (who: TestPki) => first(await signed({}, who), { roots: [who.root.der] })?.problems;
    expect(await judge(chain({ notAfter: at(-60) }, {}))).toEqual([]);
    expect(await judge(chain({ notBefore: at(60) }, {}))).toEqual([]);
    expect(await judge(chain({}, { notAfter: at(-60) }))).toEqual(['EXPIRED']);
    expect(await judge(chain({}, { notBefore: at(60) }))).toEqual(['NOT_YET_VALID']);
  });

  test('without a path has no level, no chain and no state', () => {
    const report = first(bt, { roots: [testPki('otra').root.der] });
    expect(report).not.toHaveProperty('level');
    expect(report).toMatchObject({
      chain: [],
      revocation: { then: { status: 'unknown' }, now: { status: 'unknown' } },
      problems: expect.arrayContaining(['CHAIN', 'TIMESTAMP']),
    });
  });
});

describe('a signature', () => {
  test('that ends where no revision ends is no revision, and nothing is told of later ones', () => {
    const report = first(cutShort(bare));
    expect(report).toMatchObject({ later: [], problems: expect.arrayContaining(['NOT_A_REVISION']) });
    expect(report?.problems).not.toContain('LATER_CHANGE');
  });

  test('that says to end before its form was prepared has a change behind it', () => {
    const base = judged(bare).revisions[0]?.end as number;
    const report = first(ranged(bare, () => [0, 1, 4, base - 4]));
    expect(report?.problems).toEqual(expect.arrayContaining(['BYTE_RANGE', 'NOT_A_REVISION', 'LATER_CHANGE']));
  });

  test('without a CMS shows no certificates, no chain and no level', () => {
    const report = first(filledWith(bare, 'f'));
    expect(report).toMatchObject({ certificates: [], chain: [], problems: ['CMS'] });
    expect(report).not.toHaveProperty('level');
  });
});

describe('a timestamp', () => {
  test('gives its certificates; what is no timestamp has none', async () => {
    const token = await stampDigest(pki, Buffer.alloc(32), {});
    const names = (all: Buffer[]) => all.map((der) => new X509Certificate(der).subject).sort();
    expect(names(certificatesIn(token))).toEqual(names([pki.tsa.der, pki.issuing.der]));
    expect(certificatesIn(Buffer.from('no'))).toEqual([]);
  });

  test('may lie a minute ahead of the judge’s clock', () => {
    expect(first(bt, { now: at(-11) })?.problems).toEqual([]);
    expect(first(bt, { now: at(-11, -1) })?.problems).toEqual(['TIMESTAMP_IN_THE_FUTURE']);
    expect(verifySignatures(bt, { roots: [pki.root.der] }).signatures[0]?.problems).toEqual([]);
  });

  const revoked = async (of: 'tsa' | 'issuing', minutes: number, reason?: number) => {
    const entry = { certificate: pki[of], at: at(minutes), ...(reason === undefined ? {} : { reason }) };
    const lists = { issuedAt: at(-1), revoked: [entry] };
    const issuer = of === 'tsa' ? pki.issuing : pki.root;
    const other = of === 'tsa' ? pki.root : pki.issuing;
    return first(bt, { crls: [await testCrl(issuer, lists), await testCrl(other, { issuedAt: at(-1) })] });
  };

  test.each([0, 3, 4, 5])('outlives its authority that ended for reason %i', async (reason) => {
    expect((await revoked('tsa', -5, reason))?.timestamp?.problems).toEqual([]);
    expect((await revoked('tsa', -10, reason))?.timestamp?.problems).toEqual(['REVOKED']);
  });

  test.each([1, 2, 6, 9, 10, undefined])('falls with its authority for reason %s', async (reason) => {
    const report = await revoked('tsa', -5, reason);
    expect([report?.timestamp?.problems, report?.problems, report?.level]).toEqual([
      ['REVOKED'],
      ['TIMESTAMP_REVOKED'],
      'B-B',
    ]);
  });

  test('falls with the authority above its own', async () => {
    expect((await revoked('issuing', -5))?.timestamp?.problems).toEqual(['REVOKED']);
    expect((await revoked('issuing', -5, 4))?.timestamp?.problems).toEqual([]);
  });

  test('that is false spoils the signature, once for several reasons', async () => {
    const forged = await signed({ level: 'B-T', genTime: at(-10) }, { ...pki, tsa: pki.propietario });
    const report = first(forged);
    expect(report?.timestamp).toMatchObject({ valid: false, problems: ['EKU'] });
    expect([report?.problems, report && 'level' in report]).toEqual([['TIMESTAMP'], false]);
    const twice = first(await stampedAt(-10, { ...person({ notBefore: at(-9) }), tsa: pki.propietario }));
    expect(twice?.timestamp?.problems).toEqual(['EKU', 'BEFORE_CERTIFICATE']);
    expect(twice?.problems.filter((problem) => problem === 'TIMESTAMP')).toHaveLength(1);
  });
});

describe('a level', () => {
  test('rises with validation data, and with a timestamp behind them', async () => {
    const lt = await extended(bt);
    const lta = await stamp(lt, 0);
    expect([bare, bt, lt, lta].map((pdf) => first(pdf)?.level)).toEqual(['B-B', 'B-T', 'B-LT', 'B-LTA']);
    expect(first(lta)?.later.map(({ kind, signed: fields }) => [kind, fields])).toEqual([
      ['dss', []],
      ['timestamp', ['sello-1']],
    ]);
  });

  test('does not rise by a timestamp before the validation data, nor by a false one behind them', async () => {
    expect(first(await extended(await stamp(bt, -1)))?.level).toBe('B-LT');
    expect(first(await extended(await stamp(await stamp(bt, -2), -1)))?.level).toBe('B-LT');
    const forged = judged(await stamp(await extended(bt), 0, pki.propietario));
    expect([forged.signatures[0]?.level, forged.intact]).toEqual(['B-LT', false]);
  });

  test('does not rise by what stands before the signature', async () => {
    const lta = await stamp(await extended(bt), 0);
    const both = await signField({ pdf: lta, field: 'propietario', certify: false, level: 'B-T', genTime: at(0) }, pki);
    expect(judged(both).signatures.map(({ level }) => level)).toEqual(['B-LTA', 'B-T']);
    expect(judged(both).signatures[1]?.later).toEqual([]);
  });
});

describe('a timestamp of the document', () => {
  const of = (pdf: Buffer, change: Trust = {}) => judged(pdf, change).docTimestamps;

  test('says its place, its time and who made it', async () => {
    const pdf = await stamp(bare, -5);
    expect(of(pdf)).toMatchObject([
      { field: 'sello-1', coversUpTo: pdf.length, genTime: at(-5), valid: true, problems: [] },
    ]);
    expect(of(pdf)[0]?.byteRange[0]).toBe(0);
    expect(of(pdf)[0]?.authority?.raw).toEqual(pki.tsa.der);
    expect(of(pdf)[0]).not.toHaveProperty('canonical');
  });

  test('are told in their order', async () => {
    const twice = await stamp(await stamp(bare, -5), -3);
    expect(of(twice).map(({ field, genTime }) => [field, genTime])).toEqual([
      ['sello-1', at(-5)],
      ['sello-2', at(-3)],
    ]);
  });

  test('from the future, of a person, and for other bytes are false', async () => {
    const pdf = await stamp(bare, -5);
    expect(of(pdf, { now: at(-7) })[0]?.problems).toEqual(['FUTURE']);
    expect(of(await stamp(bare, -5, pki.propietario))[0]?.problems).toEqual(['EKU']);
    expect(of(replaceAt(pdf, 200, (pdf[200] as number) ^ 1))[0]?.problems).toContain('IMPRINT');
  });

  test('of a revoked authority is false', async () => {
    const pdf = await stamp(bare, -5);
    const entry = { certificate: pki.tsa, at: at(-6) };
    expect(
      of(pdf, { crls: [await testCrl(pki.issuing, { issuedAt: at(-1), revoked: [entry] })] })[0]?.problems,
    ).toEqual(['REVOKED']);
  });

  test('without a token, and with something behind it in its hole, is told', async () => {
    const pdf = await stamp(bare, -5);
    const [, hole, after] = of(pdf)[0]?.byteRange as [number, number, number];
    const emptied = Buffer.from(pdf);
    emptied.fill('0', hole + 1, after - 1, 'latin1');
    expect(of(emptied)[0]).toMatchObject({ problems: ['TOKEN'], valid: false });
    expect(of(replaceAt(pdf, after - 2, 0x31))[0]).toMatchObject({ problems: ['HOLE_PADDING'], valid: false });
    expect(of(replaceAt(pdf, hole - 1, 0x09))[0]).toMatchObject({ valid: false });
    expect(judged(emptied).intact).toBe(false);
    const unread = filledWith(pdf, 'f');
    expect(of(unread)).toEqual([
      {
        ...{ field: 'sello-1', byteRange: of(pdf)[0]?.byteRange, coversUpTo: pdf.length },
        ...{ certificates: [], valid: false, problems: ['TOKEN', 'BYTE_RANGE'] },
      },
    ]);
  });

  test('that ends where no revision ends is none of its own', async () => {
    expect(of(cutShort(await stamp(bare, -5)))[0]?.problems).toContain('NOT_A_REVISION');
  });

  test('whose authority’s certificate is nowhere is false, and says its time all the same', async () => {
    const { draft, digest } = openDocTimestamp(bare);
    const parts = (der: Buffer) =>
      children(readDer(der)).map(({ raw }) => raw) as [Buffer, Buffer, Buffer, ...Buffer[]];
    const [kind, content] = parts(await stampDigest(pki, digest, { genTime: at(-5) }));
    const signedData = parts(parts(content)[0]).with(3, tlv(0xa0, pki.issuing.der));
    const token = tlv(0x30, kind, tlv(0xa0, tlv(0x30, ...signedData)));
    const [report] = of(closeDocTimestamp(draft, token, digest));
    expect(report).toMatchObject({ valid: false, genTime: at(-5), problems: ['SIGNER'] });
    expect(report).not.toHaveProperty('authority');
  });

  test('in a revision with something else is none of its own', async () => {
    const { draft, digest } = openDocTimestamp(bare);
    const doc = PdfDocument.read(draft);
    const pdf = closeDocTimestamp(draft, await stampDigest(pki, digest, { genTime: at(-5) }), digest);
    const increment = new Increment(PdfDocument.read(pdf));
    increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['Lang', null]]) as PdfDict);
    const changed = increment.append().bytes;
    expect(of(changed)[0]?.problems).toEqual(['LATER_CHANGE']);
    expect(of(overlayIncrement(pdf))[0]?.problems).toEqual(['LATER_CHANGE']);
    expect(of(await stamp(overlayIncrement(bare), -5))[0]?.problems).toEqual([]);
    expect(judged(await stamp(overlayIncrement(bare), -5)).signatures[0]?.problems).toEqual(['LATER_CHANGE']);
  });
});

test('who signed which revision is told, and whose revision is not his own is told too', async () => {
  const both = await signField({ pdf: bt, field: 'propietario', certify: false, level: 'B-T', genTime: at(0) }, pki);
  expect(
    judged(both).signatures.map(({ field, problems, later }) => [field, problems, later.map(({ kind }) => kind)]),
  ).toEqual([
    ['conductor', [], ['signature']],
    ['propietario', [], []],
  ]);
  expect(judged(both).signatures[0]?.certificates).toHaveLength(2);
});

import { testCrl, type TestCrl } from '../../test/crl.js';
import { preparedPdf } from '../../test/documents.js';
import { certificate, testPki, type TestPki } from '../../test/pki.js';
import { signField, type SignStep } from '../../test/sign.js';
import { appendDss } from '../index.js';
import type { DocumentReport } from './document-report.js';
import { verifySignatures } from './verify-signatures.js';

const pki = testPki();
const prepared = await preparedPdf();
const roots = [pki.root.der];
/** All is signed, stamped and judged at this moment: on a busy machine a test begins minutes later. */
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const MINUTE = 60_000;
const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
const certificates = [pki.conductor, pki.propietario, pki.issuing, pki.tsa].map(({ der }) => der);

type Level = NonNullable<SignStep['level']>;
const sign = (step: Pick<SignStep, 'pdf' | 'field' | 'certify' | 'level'>, who: TestPki = pki) =>
  signField({ ...step, signedAt: now, genTime: now }, who);
async function signed(
  level: Level,
  order: SignStep['field'][] = ['conductor', 'propietario'],
  who: TestPki = pki,
): Promise<Buffer> {
  let pdf = prepared;
  for (const [i, field] of order.entries()) pdf = await sign({ pdf, field, certify: i === 0, level }, who);
  return pdf;
}
const [bb, bt] = [await signed('B-B'), await signed('B-T')];
const later = { issuedAt: after(1), nextUpdate: after(1500) };
const lists = async (change: TestCrl = {}) => [
  await testCrl(pki.root, later),
  await testCrl(pki.issuing, { ...later, ...change }),
];
const levels = ({ signatures }: DocumentReport) => signatures.map(({ level }) => level);
const problems = ({ signatures }: DocumentReport) => signatures.map((one) => one.problems);

test('B-B: no timestamp, the chain to the root, and nothing known about revocation', () => {
  const report = verifySignatures(bb, { roots, now });
  expect(report).toMatchObject({ intact: true, valid: true });
  expect(levels(report)).toEqual(['B-B', 'B-B']);
  expect(report.signatures[0]).toMatchObject({
    proof: { by: 'now', at: now },
    revocation: { then: { status: 'unknown' }, now: { status: 'unknown' } },
  });
  expect(report.signatures[0]?.chain.map(({ raw }) => raw)).toEqual(
    [pki.conductor, pki.issuing, pki.root].map(({ der }) => der),
  );
});

test('B-T: who stamped it, when, and that is the proven time', () => {
  const report = verifySignatures(bt, { roots, now });
  expect(levels(report)).toEqual(['B-T', 'B-T']);
  const [{ timestamp, proof }] = report.signatures as [DocumentReport['signatures'][number]];
  expect(timestamp).toMatchObject({ valid: true, problems: [] });
  expect(timestamp?.authority?.subject).toContain('Sello de Tiempo de Pruebas');
  expect(proof).toEqual({ at: timestamp?.genTime, by: 'timestamp' });
});

test.each([
  ['conductor', 'propietario'],
  ['propietario', 'conductor'],
] as const)('B-LT in the order %s, %s: the document itself knows that nothing was revoked', async (...order) => {
  const report = verifySignatures(
    appendDss({ pdf: await signed('B-T', [...order]), certificates, crls: await lists() }),
    { roots, now },
  );
  expect(report).toMatchObject({ intact: true, valid: true, problems: [] });
  expect(levels(report)).toEqual(['B-LT', 'B-LT']);
  expect(report.signatures[0]?.later.map(({ kind, signed: fields }) => [kind, ...fields])).toEqual([
    ['signature', order[1]],
    ['dss'],
  ]);
});

test.each<[string, () => Promise<Buffer[]>]>([
  ['the list of the root is missing', async () => [await testCrl(pki.issuing, later)]],
  ['the list of the issuing authority is missing', async () => [await testCrl(pki.root, later)]],
  ['the list was made before the timestamp', () => lists({ issuedAt: before(10), nextUpdate: after(1000) })],
])('no B-LT when %s', async (_, crls) => {
  expect(levels(verifySignatures(appendDss({ pdf: bt, certificates, crls: await crls() }), { roots, now }))).toEqual([
    'B-T',
    'B-T',
  ]);
});

test('a /DSS between the signatures lifts only the one before it', async () => {
  const extended = appendDss({ pdf: await signed('B-T', ['conductor']), certificates, crls: await lists() });
  const both = await sign({ pdf: extended, field: 'propietario', certify: false, level: 'B-T' });
  const report = verifySignatures(both, { roots, now });
  expect(report.valid).toBe(true);
  expect(levels(report)).toEqual(['B-LT', 'B-T']);
});

test('revoked after signing: valid by its timestamp, revoked now, and the date is said', async () => {
  const on = new Date(Math.floor(after(5).getTime() / 1000) * 1000);
  const crls = await lists({ issuedAt: after(6), revoked: [{ certificate: pki.conductor, at: on, reason: 4 }] });
  const report = verifySignatures(bt, { roots, crls, now: after(10) });
  expect(report.valid).toBe(true);
  expect(report.signatures.map(({ revocation }) => [revocation.then.status, revocation.now.status])).toEqual([
    ['good', 'revoked'],
    ['good', 'good'],
  ]);
  expect(report.signatures[0]?.revocation.now).toMatchObject({
    on,
    reason: 4,
    certificate: expect.stringContaining('Muñoz'),
  });
});

test('revoked after signing without a timestamp: nothing proves that it was signed before', async () => {
  const crls = await lists({ issuedAt: after(6), revoked: [{ certificate: pki.conductor, at: after(5) }] });
  const report = verifySignatures(bb, { roots, crls, now: after(10) });
  expect(report).toMatchObject({ intact: true, valid: false });
  expect(problems(report)).toEqual([['REVOKED'], []]);
  expect(verifySignatures(bb, { roots, crls, at: now, now: after(10) })).toMatchObject({
    valid: true,
    signatures: [{ proof: { by: 'caller' } }, {}],
  });
});

test('revoked before signing is not valid, whatever stamps it', async () => {
  const crls = await lists({ revoked: [{ certificate: pki.propietario, at: before(30) }] });
  const report = verifySignatures(appendDss({ pdf: bt, certificates, crls }), { roots, now });
  expect(report).toMatchObject({ intact: true, valid: false });
  expect(problems(report)).toEqual([[], ['REVOKED']]);
  expect(levels(report)).toEqual(['B-LT', 'B-T']);
});

test('an issuing authority that was revoked before takes everybody with it', async () => {
  const crls = [await testCrl(pki.root, { ...later, revoked: [{ certificate: pki.issuing, at: before(30) }] })];
  expect(problems(verifySignatures(bt, { roots, crls, now }))).toEqual([
    ['REVOKED', 'TIMESTAMP_REVOKED'],
    ['REVOKED', 'TIMESTAMP_REVOKED'],
  ]);
});

test('a list that another key signed says nothing', async () => {
  const forged = await testCrl(
    { ...pki.issuing, sign: pki.conductor.sign },
    { ...later, revoked: [{ certificate: pki.conductor, at: before(30) }] },
  );
  expect(verifySignatures(bt, { roots, crls: [forged], now })).toMatchObject({
    valid: true,
    signatures: [{ revocation: { then: { status: 'unknown' } } }, {}],
  });
});

test('a timestamp authority whose key was lost proves nothing; one that was replaced still does', async () => {
  const revoked = async (reason: number) =>
    verifySignatures(bt, {
      roots,
      now,
      crls: await lists({ revoked: [{ certificate: pki.tsa, at: after(1), reason }] }),
    });
  expect(problems(await revoked(1))).toEqual([['TIMESTAMP_REVOKED'], ['TIMESTAMP_REVOKED']]);
  expect(levels(await revoked(1))).toEqual(['B-B', 'B-B']);
  expect(levels(await revoked(4))).toEqual(['B-T', 'B-T']);
});

describe('times of a certificate', () => {
  const person = (change: { notBefore?: Date; notAfter?: Date }) =>
    ({
      ...pki,
      conductor: certificate({ commonName: 'Carlos Andrés Muñoz Peña', serial: '51', issuer: pki.issuing, ...change }),
    }) as TestPki;

  test('expired after signing: the timestamp keeps it valid, without one it is not', async () => {
    const who = person({ notAfter: after(60) });
    const judge = async (level: Level) =>
      verifySignatures(await signed(level, ['conductor'], who), { roots, now: after(120) });
    expect(await judge('B-T')).toMatchObject({ valid: true, signatures: [{ level: 'B-T' }] });
    expect(await judge('B-B')).toMatchObject({ intact: true, valid: false, signatures: [{ problems: ['EXPIRED'] }] });
  });

  test('expired before signing', async () => {
    const report = verifySignatures(await signed('B-T', ['conductor'], person({ notAfter: before(60) })), {
      roots,
      now: new Date(),
    });
    expect(report.signatures[0]?.problems).toEqual(['EXPIRED']);
  });

  test('a timestamp from before the certificate began', async () => {
    const report = verifySignatures(await signed('B-T', ['conductor'], person({ notBefore: after(5) })), {
      roots,
      now: new Date(),
    });
    expect(report.signatures[0]).toMatchObject({
      timestamp: { problems: ['BEFORE_CERTIFICATE'] },
      problems: expect.arrayContaining(['TIMESTAMP']),
    });
  });

  test('a timestamp from the future', async () => {
    expect(problems(verifySignatures(bt, { roots, now: before(30) }))).toEqual([
      ['TIMESTAMP_IN_THE_FUTURE'],
      ['TIMESTAMP_IN_THE_FUTURE'],
    ]);
  });
});

test('a certificate without nonRepudiation signs nothing', async () => {
  const who = {
    ...pki,
    conductor: certificate({
      commonName: 'Carlos',
      serial: '52',
      issuer: pki.issuing,
      extendedUsage: { emailProtection: true },
    }),
  } as TestPki;
  expect(
    verifySignatures(await signed('B-T', ['conductor'], who), { roots, now: new Date() }).signatures[0]?.problems,
  ).toEqual(['KEY_USAGE']);
});

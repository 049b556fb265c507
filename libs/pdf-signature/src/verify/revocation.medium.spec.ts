import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { requireValidators, validate } from '@portal/validators';
import { testCrl, type TestCrl } from '../../test/crl.js';
import { preparedPdf } from '../../test/documents.js';
import { certificate, testPki, type TestPki } from '../../test/pki.js';
import { signField, type SignStep } from '../../test/sign.js';
import { verifySignatures } from './verify-signatures.js';

const pki = testPki();
const prepared = await preparedPdf();
const second = (offset: number) => new Date((Math.floor(Date.now() / 1000) + offset) * 1000);
const HOUR = 3600;
let folder: string;

beforeAll(async () => {
  await requireValidators();
  folder = await mkdtemp(path.join(os.tmpdir(), 'revocacion-'));
  await writeFile(path.join(folder, 'raiz.pem'), pki.root.pem);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every validator and our own, with the same root and the same CRLs. */
async function judge(pdf: Buffer, issuing: TestCrl) {
  const lists = [await testCrl(pki.root), await testCrl(pki.issuing, issuing)];
  const files = ['firmado.pdf', 'raiz.crl', 'emisora.crl'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([writeFile(files[0], pdf), ...lists.map((der, i) => writeFile(files[i + 1] as string, der))]);
  const verdicts = await validate(files[0], { roots: [path.join(folder, 'raiz.pem')], crls: files.slice(1) });
  const own = verifySignatures(pdf, { roots: [pki.root.der], crls: lists, now: new Date() });
  return {
    own,
    ades: verdicts.find(({ validador }) => validador === 'pyHanko AdES'),
    refused: verdicts.filter(({ conforme }) => !conforme).map(({ validador }) => validador),
    verdicts,
  };
}

const signed = (level: SignStep['level'], who: TestPki = pki, genTime?: Date) =>
  signField({ pdf: prepared, field: 'conductor', certify: true, level, ...(genTime ? { genTime } : {}) }, who);
const revoked = (at: Date): TestCrl => ({ revoked: [{ certificate: pki.conductor, at }] });

test('revoked after signing: valid by its timestamp for pyHanko’s AdES mode and for us, revoked today', async () => {
  const pdf = await signed('B-T', pki, second(-2 * HOUR));
  const { own, ades, refused, verdicts } = await judge(pdf, revoked(second(-HOUR)));
  expect(ades).toMatchObject({ conforme: true, nivel: 'B-T' });
  expect(own).toMatchObject({
    valid: true,
    signatures: [{ level: 'B-T', revocation: { then: { status: 'good' }, now: { status: 'revoked' } } }],
  });
  expect(refused).toEqual([]);
  expect(
    verdicts
      .filter(({ informa }) => informa)
      .map(({ validador, veredicto }) => [validador, /^hoy: .*revoked/i.test(veredicto)]),
  ).toEqual([
    ['openssl cadena', true],
    ['pyHanko', true],
  ]);
});

test('revoked after signing without a timestamp: the order is unknown, so no validator accepts it', async () => {
  const { own, ades, refused } = await judge(await signed('B-B'), revoked(second(-HOUR)));
  expect(ades).toMatchObject({ conforme: false, veredicto: 'REVOKED_NO_POE' });
  expect(own).toMatchObject({ intact: true, valid: false, signatures: [{ problems: ['REVOKED'] }] });
  expect(refused).toEqual(expect.arrayContaining(['openssl cadena', 'pyHanko', 'pyHanko AdES']));
});

test('revoked before signing: refused with and without a timestamp', async () => {
  for (const level of ['B-B', 'B-T'] as const) {
    const { own, ades, refused } = await judge(await signed(level), revoked(second(-12 * HOUR)));
    expect(ades).toMatchObject({ conforme: false });
    expect(own).toMatchObject({ intact: true, valid: false, signatures: [{ problems: ['REVOKED'] }] });
    expect(refused).toEqual(expect.arrayContaining(['openssl cadena', 'pyHanko', 'pyHanko AdES']));
  }
});

test('the signer’s certificate expired after signing: the timestamp keeps the signature valid', async () => {
  const past = {
    ...pki,
    conductor: certificate({
      commonName: 'Carlos Andrés Muñoz Peña',
      serial: '61',
      issuer: pki.issuing,
      notBefore: second(-20 * HOUR),
      notAfter: second(-HOUR),
    }),
  };
  const { own, ades } = await judge(await signed('B-T', past, second(-2 * HOUR)), {
    issuedAt: second(-HOUR - 1),
    nextUpdate: second(HOUR),
  });
  expect(own).toMatchObject({ valid: true, signatures: [{ level: 'B-T', proof: { by: 'timestamp' } }] });
  expect(ades).toMatchObject({ conforme: true });
  expect(await judge(await signed('B-B', past), {})).toMatchObject({
    own: { intact: true, valid: false, signatures: [{ problems: ['EXPIRED'] }] },
    ades: { conforme: false },
  });
});

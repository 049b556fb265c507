import { createHash } from 'node:crypto';
import { overlayIncrement } from '../../test/attacks.js';
import { testCrl } from '../../test/crl.js';
import { plainPdf, preparedPdf } from '../../test/documents.js';
import { grown } from '../../test/grown.js';
import { certificate, testPki } from '../../test/pki.js';
import { signBoth } from '../../test/sign.js';
import { appendDss } from '../index.js';
import { checkFile, type Progress, type Trusted } from './check-file.js';

const pki = testPki();
const trusted: Trusted = { root: pki.root.der, crls: [] };
const begun = Date.now();
const [, first, both] = (await signBoth(await preparedPdf(), ['conductor', 'propietario'], pki, 'B-T')) as Buffer[];
const whole = both as Buffer;
const check = (bytes: Uint8Array, trust = trusted, onProgress?: (progress: Progress) => void) =>
  checkFile(new Blob([Uint8Array.from(bytes)]), trust, onProgress);

test('says who, when, at which level, and what came after which signature', async () => {
  const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing, pki.root].map(({ der }) => der);
  const crls = await Promise.all([testCrl(pki.root), testCrl(pki.issuing)]);
  const verdict = await check(appendDss({ pdf: whole, certificates, crls }));
  expect(verdict).toMatchObject({ conclusion: 'intact', rooted: true });
  expect(verdict.revisions.map(({ kind, signed }) => [kind, ...signed])).toEqual([
    ['base'],
    ['preparation'],
    ['signature', 'conductor'],
    ['signature', 'propietario'],
    ['dss'],
  ]);
  expect(verdict.signatures).toMatchObject([
    {
      name: 'Carlos Andrés Muñoz Peña',
      level: 'B-LT',
      provenBy: 'timestamp',
      then: { status: 'good' },
      now: { status: 'good' },
      certificate: { serial: '4F1A90C2770DE35B', issuer: 'Emisora de Pruebas' },
      problems: [],
    },
    { name: 'María Fernanda Ñáñez Ortiz', level: 'B-LT' },
  ]);
  const [{ claimedAt, provenAt }] = verdict.signatures as [(typeof verdict.signatures)[number]];
  const times = [begun, Date.parse(claimedAt as string), Date.parse(provenAt as string), Date.now()];
  const seconds = times.map((ms) => Math.floor(ms / 1000));
  expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
  expect(structuredClone(verdict)).toEqual(verdict);
});

test('a certificate revoked after it signed says since when and why', async () => {
  const on = new Date(Date.now() - 1000);
  const crl = await testCrl(pki.issuing, { revoked: [{ certificate: pki.conductor, at: on, reason: 4 }] });
  const { signatures } = await check(whole, { ...trusted, crls: [crl] });
  expect(signatures[0]?.now).toMatchObject({ status: 'revoked', reason: 4 });
});

test('altered is told from foreign, unsigned and unreadable', async () => {
  const altered = Buffer.from(whole);
  altered[300] = (altered[300] as number) ^ 1;
  const conclusions = [
    check(first as Buffer),
    check(altered),
    check(overlayIncrement(whole)),
    check(whole, { root: certificate({ commonName: 'Otra Raíz', serial: '09', ca: true }).der, crls: [] }),
    check(await plainPdf()),
    check(whole.subarray(0, whole.length - 40)),
    check(Buffer.from('\x89PNG\r\n\x1a\nxxxx', 'latin1')),
    check(Buffer.from('PK zip')),
    check(Buffer.alloc(0)),
  ].map(async (verdict) => (await verdict).conclusion);
  expect(await Promise.all(conclusions)).toEqual([
    'intact',
    'altered',
    'altered',
    'foreign',
    'unsigned',
    'unreadable',
    'image',
    'not-a-pdf',
    'not-a-pdf',
  ]);
});

test('what was added without a signature is named', async () => {
  const { revisions, signatures } = await check(overlayIncrement(whole));
  expect(revisions.at(-1)?.kind).toBe('other');
  expect(signatures.map(({ problems }) => problems)).toEqual([['LATER_CHANGE'], ['LATER_CHANGE']]);
});

test('without a root the bytes are judged, and the verdict says that nobody was known', async () => {
  expect(await check(whole, { crls: [] })).toMatchObject({ conclusion: 'intact', rooted: false });
});

test('the signatures of a large file are judged too, and its fingerprint goes on from theirs', async () => {
  const prepared = grown(await preparedPdf(), 70 * 1024 * 1024);
  const large = (await signBoth(prepared, ['conductor', 'propietario'], pki)).at(-1) as Buffer;
  expect(await check(large)).toMatchObject({
    conclusion: 'intact',
    sha256: createHash('sha256').update(large).digest('hex'),
  });
  large[1024 * 1024] = (large[1024 * 1024] as number) ^ 1;
  expect((await check(large)).conclusion).toBe('altered');
});

test('each step of both passes is told before it is taken', async () => {
  const told: string[] = [];
  await check(whole, trusted, (progress) => {
    if (progress.doing === 'judging') told.push(`${progress.pass} ${progress.at} ${progress.n}/${progress.total}`);
  });
  const pass = (n: number) => [
    ...[1, 2, 3, 4].map((one) => `${n} revision ${one}/4`),
    ...[1, 2].map((one) => `${n} signature ${one}/2`),
  ];
  expect(told).toEqual([...pass(1), ...pass(2)]);
});

test('a large file is read piece by piece, and its fingerprint is that of all pieces', async () => {
  const parts: number[] = [];
  const read = (progress: Progress) => progress.doing === 'reading' && parts.push(progress.part);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const large = new Blob(['%PDF-1.7\n', ...Array.from({ length: 70 }, () => piece)]);
  const { conclusion, sha256 } = await checkFile(large, trusted, read);
  expect(conclusion).toBe('unreadable');
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.at(-1)).toBe(1);
  const expected = createHash('sha256')
    .update(Buffer.from(await large.arrayBuffer()))
    .digest('hex');
  expect(sha256).toBe(expected);
});

test.each([
  ['a company', 'Transportes Muñoz S.A.S.', { name: 'Ana Muñoz Ortiz', title: 'Gerente, encargada' }],
  ['the person alone', 'MUNOZ ORTIZ ANA', undefined],
])('given name, surname and title beside the name of %s', async (_whose, name, person) => {
  const propietario = certificate({
    commonName: name,
    representative: { givenName: 'Ana', surname: 'Muñoz Ortiz', title: 'Gerente, encargada' },
    serial: '6b22e8049d517cb1',
    issuer: pki.issuing,
  });
  const [, signed] = await signBoth(await preparedPdf(), ['propietario'], { ...pki, propietario }, 'B-T');
  const { conclusion, signatures } = await check(signed as Buffer);
  expect([conclusion, signatures[0]?.name, signatures[0]?.person]).toEqual(['intact', name, person]);
});

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { levelsOf, requireValidators, validate } from '@portal/validators';
import { overlayIncrement } from '../../test/attacks.js';
import { testCrl, type TestCrl } from '../../test/crl.js';
import { packedPdf, preparedPdf } from '../../test/documents.js';
import { testPki } from '../../test/pki.js';
import { appearance, signBoth, type SignStep } from '../../test/sign.js';
import { stamp, stampDigest } from '../../test/stamp.js';
import { closeIncrement, openIncrement, signCms, verifySignatures } from '../index.js';
import { PdfDocument } from '../reader/pdf-document.js';
import { PdfDict, text } from '../syntax/pdf-value.js';
import { Increment } from '../writer/increment.js';
import { appendDss } from './dss.js';
import { closeDocTimestamp, openDocTimestamp } from './open-doc-timestamp.js';

const pki = testPki();
const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing, pki.root].map(({ der }) => der);
let folder: string;
let root: string;

beforeAll(async () => {
  await requireValidators();
  folder = await mkdtemp(path.join(os.tmpdir(), 'largo-plazo-'));
  root = path.join(folder, 'raiz.pem');
  await writeFile(root, pki.root.pem);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * The refusals of every validator, and the level of each signature by pyHanko's AdES mode. That mode finds B-LT by the
 * document's own CRLs only.
 */
async function judge(pdf: Buffer) {
  const file = path.join(folder, `${createHash('sha256').update(pdf).digest('hex')}.pdf`);
  await writeFile(file, pdf);
  const verdicts = await validate(file, { roots: [root] });
  return { verdicts, refused: verdicts.filter((verdict) => !verdict.conforme), levels: levelsOf(verdicts) };
}

async function extended(pdf: Buffer, number: number, issuing: Partial<TestCrl> = {}): Promise<Buffer> {
  const crls = await Promise.all([testCrl(pki.root, { number }), testCrl(pki.issuing, { number, ...issuing })]);
  return appendDss({ pdf, certificates, crls });
}

async function stamped(pdf: Buffer): Promise<Buffer> {
  const { draft, digest } = openDocTimestamp(pdf);
  return closeDocTimestamp(draft, await stampDigest(pki, digest), digest);
}

function withLanguage(pdf: Buffer): Buffer {
  const doc = PdfDocument.read(pdf);
  const increment = new Increment(doc);
  increment.put(doc.rootRef, new PdfDict([...doc.catalog, ['Lang', text('fr')]]));
  return increment.append().bytes;
}

const orders: SignStep['field'][][] = [
  ['conductor', 'propietario'],
  ['propietario', 'conductor'],
];
const both = async (order = orders[0] as SignStep['field'][]) =>
  (await signBoth(await preparedPdf(), order, pki, 'B-T'))[2] as Buffer;

test('without a /DSS no signature is long-term', async () => {
  const { levels } = await judge(await both());
  expect(levels).toEqual({ conductor: 'B-T', propietario: 'B-T' });
});

test.each(orders.map((order) => [order.join(' then '), order] as const))(
  'both signatures are B-LT for every validator: %s',
  async (_, order) => {
    const { refused, verdicts, levels } = await judge(await extended(await both([...order]), 1));
    expect(refused).toEqual([]);
    expect(verdicts.filter(({ veredicto }) => veredicto.includes('todo el documento'))).toEqual([]);
    expect(levels).toEqual({ conductor: 'B-LT', propietario: 'B-LT' });
  },
);

test('what mutool says of /DSS is told and not counted, up to the last signature it agrees', async () => {
  const mutool = ({ verdicts }: Awaited<ReturnType<typeof judge>>) =>
    verdicts.find(({ validador }) => validador === 'mutool');
  expect(mutool(await judge(await extended(await both(), 1)))).toMatchObject({ conforme: true, informa: true });
  expect(mutool(await judge(await both()))).not.toHaveProperty('informa');
});

test.each<[string, (pdf: Buffer) => Promise<Buffer>]>([
  ['an overlay before its validation data', async (pdf) => extended(overlayIncrement(pdf), 1)],
  ['an overlay behind its validation data', async (pdf) => overlayIncrement(await extended(pdf, 1))],
  ['an overlay between them', async (pdf) => extended(overlayIncrement(await extended(pdf, 1)), 2)],
  ['a catalogue with more than /DSS', async (pdf) => withLanguage(await extended(pdf, 1))],
])('mutool’s refusal counts where there is really something broken: %s', async (_, broken) => {
  const { refused } = await judge(await broken(await both()));
  expect(refused.map(({ validador }) => validador)).toEqual(expect.arrayContaining(['mutool', 'pyHanko']));
});

test('cross-reference streams, and a second /DSS behind the first', async () => {
  const signed = (await signBoth(await packedPdf(), ['conductor', 'propietario'], pki, 'B-T'))[2] as Buffer;
  const { refused, levels } = await judge(await extended(await extended(signed, 1), 2));
  expect(refused).toEqual([]);
  expect(levels).toEqual({ conductor: 'B-LT', propietario: 'B-LT' });
});

test('document timestamps with their own validation data make both B-LTA, the first one and its renewal', async () => {
  const once = await extended(await stamped(await extended(await both(), 1)), 2);
  for (const pdf of [once, await extended(await stamped(once), 3)]) {
    const { refused, levels } = await judge(pdf);
    expect(refused).toEqual([]);
    expect(levels).toEqual({ conductor: 'B-LTA', propietario: 'B-LTA' });
  }
});

test('the CRL of an offline root may be older than the signatures', async () => {
  const older = await testCrl(pki.root, { number: 9, issuedAt: new Date(Date.now() - 20 * 3_600_000) });
  const pdf = appendDss({ pdf: await both(), certificates, crls: [older, await testCrl(pki.issuing, { number: 9 })] });
  const { refused, levels } = await judge(pdf);
  expect(refused).toEqual([]);
  expect(levels).toEqual({ conductor: 'B-LT', propietario: 'B-LT' });
  expect(
    verifySignatures(pdf, { roots: [pki.root.der], now: new Date() }).signatures.map(({ level }) => level),
  ).toEqual(['B-LT', 'B-LT']);
});

test('a certificate revoked between signature and extension is reported, and its earlier timestamp saves it', async () => {
  const ago = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000);
  const { draft, digest } = openIncrement({
    pdf: await preparedPdf(),
    field: 'conductor',
    certify: true,
    appearance: appearance(),
    signedAt: ago(60),
  });
  const timestamp = (signature: Buffer) => stamp(pki, signature, { genTime: ago(60) });
  const cms = await signCms({
    digest,
    certificates: [pki.conductor.der, pki.issuing.der],
    sign: pki.conductor.sign,
    timestamp,
  });
  const list = { revoked: [{ certificate: pki.conductor, at: ago(30) }] };
  const pdf = await extended(closeIncrement(draft, cms, digest), 1, list);
  const { refused, levels } = await judge(await extended(await stamped(pdf), 2, list));
  expect(refused).toEqual([]);
  expect(levels).toEqual({ conductor: 'B-LT' });
});

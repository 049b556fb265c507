import { appendDss, closeDocTimestamp, openDocTimestamp } from '../../src/index.js';
import { testCrl } from '../crl.js';
import { packedPdf, preparedPdf } from '../documents.js';
import { testPki, type TestPki } from '../pki.js';
import { signBoth, type SignStep } from '../sign.js';
import { stampDigest } from '../stamp.js';
import type { Victim } from './attack.js';

const last = (all: Buffer[]) => all.at(-1) as Buffer;

/** The validation data that makes B-LT: every certificate and a CRL of each authority. */
async function extended(pdf: Buffer, pki: TestPki): Promise<Buffer> {
  const certificates = [pki.conductor, pki.propietario, pki.tsa, pki.issuing, pki.root].map(({ der }) => der);
  return appendDss({ pdf, certificates, crls: await Promise.all([testCrl(pki.root), testCrl(pki.issuing)]) });
}

async function archived(pdf: Buffer, pki: TestPki): Promise<Buffer> {
  const { draft, digest } = openDocTimestamp(pdf);
  return closeDocTimestamp(draft, await stampDigest(pki, digest), digest);
}

/**
 * Good files of every level and kind: both orders of signing, both kinds of cross-references, with and without later
 * revisions.
 */
export async function victims(): Promise<Victim[]> {
  const pki = testPki();
  const [classic, packed] = [await preparedPdf(), await packedPdf()];
  const signed = async (base: Buffer, order: SignStep['field'][], level: SignStep['level']) =>
    last(await signBoth(base, order, pki, level));
  const forth = ['conductor', 'propietario'] as SignStep['field'][];
  const back = ['propietario', 'conductor'] as SignStep['field'][];
  const bt = await signed(classic, forth, 'B-T');
  const foreign = await signed(packed, forth, 'B-T');
  const packedLt = await extended(await signed(packed, back, 'B-T'), pki);
  const made: [string, Buffer, Buffer][] = [
    ['B-B', await signed(classic, forth, 'B-B'), classic],
    ['B-T', bt, classic],
    ['B-T, owner first', await signed(classic, back, 'B-T'), classic],
    ['B-LT', await extended(bt, pki), classic],
    ['B-LT with cross-reference streams', packedLt, packed],
    ['B-LTA', await archived(await extended(bt, pki), pki), classic],
  ];
  return made.map(([name, pdf, base]) => ({ name, pdf, base, foreign: base === packed ? bt : foreign, pki }));
}

import { closeIncrement, openIncrement, signCms } from '../src/index.js';
import { drawing, evidence } from './documents.js';
import type { Holder, TestPki } from './pki.js';
import { stamp } from './stamp.js';

export interface SignStep {
  pdf: Buffer;
  field: 'conductor' | 'propietario';
  certify: boolean;
  /** B-T carries a token of the test authority. */
  level?: 'B-B' | 'B-T';
  /** The token's time. */
  genTime?: Date;
  /** The time that the signature claims. */
  signedAt?: Date;
}

export const appearance = (name?: string) => ({
  drawing: drawing(),
  evidence: evidence(name),
});

/** One whole signature with the test CA. */
export async function signField(
  { pdf, field, certify, level = 'B-B', genTime, signedAt = new Date() }: SignStep,
  pki: TestPki,
  signer: Holder = pki[field],
): Promise<Buffer> {
  const open = openIncrement({
    pdf,
    field,
    certify,
    appearance: appearance(),
    signedAt,
    reason: 'Firma electrónica',
  });
  const timestamp =
    level === 'B-T' ? { timestamp: (signature: Buffer) => stamp(pki, signature, genTime ? { genTime } : {}) } : {};
  const cms = await signCms({
    digest: open.digest,
    certificates: [signer.der, pki.issuing.der],
    sign: signer.sign,
    ...timestamp,
  });
  return closeIncrement(open.draft, cms, open.digest);
}

/** Both signatures in the given order: the first certifies, the second approves. */
export async function signBoth(
  pdf: Buffer,
  order: SignStep['field'][],
  pki: TestPki,
  level: SignStep['level'] = 'B-B',
): Promise<Buffer[]> {
  const revisions = [pdf];
  for (const [i, field] of order.entries())
    revisions.push(await signField({ pdf: revisions.at(-1) as Buffer, field, certify: i === 0, level }, pki));
  return revisions;
}

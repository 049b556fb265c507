import { createHash, randomBytes } from 'node:crypto';
import { buildTimestampToken, type TimestampTokenInput } from '../src/index.js';
import type { TestPki } from './pki.js';

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export const POLICY = '1.3.6.1.4.1.32473.1.2';

/** A token of the test authority over some bytes. */
export const stamp = (pki: Authority, bytes: Buffer, change: Partial<TimestampTokenInput> = {}): Promise<Buffer> =>
  stampDigest(pki, sha256(bytes), change);

type Authority = Pick<TestPki, 'tsa' | 'issuing'>;

/** A token over a given SHA-256. */
export function stampDigest(
  pki: Authority,
  imprint: Buffer,
  change: Partial<TimestampTokenInput> = {},
): Promise<Buffer> {
  return buildTimestampToken({
    policy: POLICY,
    imprint,
    serial: randomBytes(16),
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    accuracySeconds: 1,
    certificates: [pki.tsa.der, pki.issuing.der],
    sign: pki.tsa.sign,
    ...change,
  });
}

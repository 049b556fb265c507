import { createHash, randomBytes } from 'node:crypto';
import { buildTimestampToken, type TimestampTokenInput } from '../src/index.js';
import type { TestPki } from './pki.js';

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export const POLICY = '1.3.6.1.4.1.32473.1.2';

/** A token of the test authority over some bytes. */
export function stamp(pki: Pick<TestPki, 'tsa' | 'issuing'>, bytes: Buffer, change: Partial<TimestampTokenInput> = {}): Promise<Buffer> {
  return buildTimestampToken({
    policy: POLICY,
    imprint: sha256(bytes),
    serial: randomBytes(16),
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    accuracySeconds: 1,
    certificates: [pki.tsa.der, pki.issuing.der],
    sign: pki.tsa.sign,
    ...change,
  });
}

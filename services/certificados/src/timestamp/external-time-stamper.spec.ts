import { createHash, randomBytes } from 'node:crypto';
import { buildTimestampToken } from '@portal/pdf-signature';
import { testPki } from '@portal/pdf-signature/test/pki';
import { checkTimestamp } from './external-time-stamper.js';

const pki = testPki();
const imprint = createHash('sha256').update('firma').digest();
const nonce = randomBytes(16);
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const notBefore = new Date(now.getTime() - 300_000);
const at = (ms: number) => new Date(now.getTime() + ms);
const tokenOf = (genTime: Date) =>
  buildTimestampToken({
    policy: '1.2.3',
    imprint,
    serial: Buffer.of(1),
    nonce,
    genTime,
    certificates: [pki.tsa.der, pki.issuing.der],
    sign: pki.tsa.sign,
  });
const check = async (genTime: Date) => {
  const token = await tokenOf(genTime);
  return () => checkTimestamp(token, { imprint, nonce, roots: [pki.root.der], notBefore, now });
};

test.each([
  ['now', 0],
  ['a minute ahead', 60_000],
  ['the moment the certificate begins', -300_000],
])('a time of %s holds', async (_, ms) => {
  expect(await check(at(ms))).not.toThrow();
});

test('a clock ahead by more than a minute is refused', async () => {
  expect(await check(at(61_000))).toThrow('FUTURE');
});

test('a time before the signer’s certificate is refused', async () => {
  expect(await check(at(-301_000))).toThrow('BEFORE_CERTIFICATE');
});

test('a time outside the authority’s own validity is refused', async () => {
  expect(await check(new Date('2019-01-01T00:00:00Z'))).toThrow('VALIDITY');
});

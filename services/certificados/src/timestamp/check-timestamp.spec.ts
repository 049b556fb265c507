import { createHash, randomBytes } from 'node:crypto';
import { buildTimestampToken } from '@portal/pdf-signature';
import { testPki } from '@portal/pdf-signature/pruebas/pki';
import { comprobarSello } from './check-timestamp.rules.js';

const pki = testPki();
const huella = createHash('sha256').update('firma').digest();
const nonce = randomBytes(16);
const ahora = new Date(Math.floor(Date.now() / 1000) * 1000);
const desde = new Date(ahora.getTime() - 300_000);
const at = (ms: number) => new Date(ahora.getTime() + ms);
const sello = (genTime: Date) =>
  buildTimestampToken({
    policy: '1.2.3',
    imprint: huella,
    serial: Buffer.of(1),
    nonce,
    genTime,
    certificates: [pki.tsa.der, pki.issuing.der],
    sign: pki.tsa.sign,
  });
const comprobar = async (genTime: Date) => {
  const token = await sello(genTime);
  return () => comprobarSello(token, { huella, nonce, raices: [pki.root.der], desde, ahora });
};

test.each([
  ['now', 0],
  ['a minute ahead', 60_000],
  ['the moment the certificate begins', -300_000],
])('a time of %s holds', async (_, ms) => {
  expect(await comprobar(at(ms))).not.toThrow();
});

test('a clock ahead by more than a minute is refused', async () => {
  expect(await comprobar(at(61_000))).toThrow('FUTURE');
});

test('a time before the signer’s certificate is refused', async () => {
  expect(await comprobar(at(-301_000))).toThrow('BEFORE_CERTIFICATE');
});

test('a time outside the authority’s own validity is refused', async () => {
  expect(await comprobar(new Date('2019-01-01T00:00:00Z'))).toThrow('VALIDITY');
});

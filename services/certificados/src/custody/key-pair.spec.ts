import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { generateKeyPair, readPrivateKey } from './key-pair.js';

test('a key is made while the loop goes on serving, and its halves belong together', async () => {
  let made = false;
  const making = generateKeyPair(2048).finally(() => {
    made = true;
  });
  let turns = 0;
  for (; !made; turns += 1) await new Promise(setImmediate);
  // On the loop itself a key would be one turn.
  expect(turns).toBeGreaterThan(10);
  const { publicKey, pkcs8 } = await making;
  const fromPrivate = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  expect(fromPrivate.export({ format: 'der', type: 'spki' })).toEqual(publicKey);
});

describe('reading a private key', () => {
  const toPkcs8 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' });

  test.each([2048, 3072, 4096])('an RSA key of %i bits is the same key', (modulusLength) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
    expect(readPrivateKey(toPkcs8(privateKey)).equals(privateKey)).toBe(true);
  });

  test('any other key is read as well, a cut one is refused', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    expect(readPrivateKey(toPkcs8(privateKey)).equals(privateKey)).toBe(true);
    const rsa = toPkcs8(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    expect(() => readPrivateKey(rsa.subarray(0, -1))).toThrow();
    expect(() => readPrivateKey(Buffer.alloc(0))).toThrow();
  });
});

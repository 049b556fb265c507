import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { llavePrivada } from './private-key.js';

const pkcs8 = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' });

test.each([2048, 3072, 4096])('an RSA key of %i bits is the same key', (modulusLength) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  expect(llavePrivada(pkcs8(privateKey)).equals(privateKey)).toBe(true);
});

test('any other key is read as well, a cut one is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  expect(llavePrivada(pkcs8(privateKey)).equals(privateKey)).toBe(true);
  const rsa = pkcs8(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  expect(() => llavePrivada(rsa.subarray(0, -1))).toThrow();
  expect(() => llavePrivada(Buffer.alloc(0))).toThrow();
});

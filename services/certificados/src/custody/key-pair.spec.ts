import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { assertSound, generateKeyPair, readPrivateKey } from './key-pair.js';

test('a key is made while the loop goes on serving, and its halves belong together', async () => {
  let made = false;
  const making = generateKeyPair(3072).finally(() => {
    made = true;
  });
  let turns = 0;
  for (; !made; turns += 1) await new Promise(setImmediate);
  // On the loop itself a key would be one turn. A busy machine leaves few of them.
  expect(turns).toBeGreaterThan(1);
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

describe('a new key is looked at before anybody is certified for it', () => {
  const made = (publicExponent: number, modulusLength = 2048): JsonWebKey =>
    generateKeyPairSync('rsa', { modulusLength, publicExponent }).publicKey.export({ format: 'jwk' });
  const numbers = (key: Record<string, bigint>): JsonWebKey =>
    Object.fromEntries(
      Object.entries(key).map(([name, number]) => [
        name,
        Buffer.from(number.toString(16).padStart(256, '0'), 'hex').toString('base64url'),
      ]),
    );
  const keyOf = (p: bigint, q: bigint) => numbers({ n: p * q, e: 65_537n });
  const big = 0xf5n << 1016n;

  test('a sound one passes; so do primes that a hundred rounds do not find', () => {
    expect(() => assertSound(made(65_537), 2048)).not.toThrow();
    const distant = keyOf(nextWithoutSmall(big), nextWithoutSmall(big + (1n << 530n)));
    expect(() => assertSound(distant, 2048)).not.toThrow();
  });

  test.each([
    ['length', made(65_537, 1024)],
    ['exponent', made(3)],
    ['small factor', keyOf(nextWithoutSmall(big), 751n * (big / 1000n))],
    // None of the numbers has a divisor below 752. The first pair is found at once, the second after some rounds.
    ['close primes', keyOf(nextWithoutSmall(big), nextWithoutSmall(big))],
    ['close primes', keyOf(nextWithoutSmall(big), nextWithoutSmall(big + (1n << 515n)))],
  ])('one of weak %s is refused', (fault, key) => {
    expect(() => assertSound(key, 2048)).toThrow(`weak: ${fault}`);
  });
});

/** The first number from here on that no number below 752 divides. */
function nextWithoutSmall(from: bigint): bigint {
  const divided = (number: bigint) =>
    Array.from({ length: 750 }, (_, n) => BigInt(n + 2)).some((d) => number % d === 0n);
  let number = from;
  while (divided(number)) number += 1n;
  return number;
}

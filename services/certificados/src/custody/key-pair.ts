import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair as generate,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

const generateAsync = promisify(generate);

export interface KeyPair {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer;
  /** PKCS#8, DER: never leaves this process unsealed. */
  readonly pkcs8: Buffer;
}

/**
 * Makes an RSA key off the event loop (libuv's pool). Callers make one at a time.
 * @throws Error for a key that `assertSound` refuses
 */
export async function generateKeyPair(modulusLength: 2048 | 3072): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateAsync('rsa', {
    modulusLength,
    publicExponent: 0x10001,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  assertSound(
    createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'jwk' }),
    modulusLength,
  );
  return { publicKey, pkcs8: privateKey };
}

const smallPrimes = Array.from({ length: 751 }, (_, n) => n + 2).filter((n) =>
  Array.from({ length: 26 }, (_, d) => d + 2).every((d) => d >= n || n % d !== 0),
);

const numberOf = (octets = ''): bigint => BigInt(`0x${Buffer.from(octets, 'base64url').toString('hex') || '0'}`);

/** A key that looks as no good generator makes it. */
export class WeakKeyError extends Error {}

/**
 * A broken generator of random numbers shows in its keys. They are looked at before anybody is certified for one, as
 * CA/Browser Forum Baseline Requirements 6.1.1.3 and 6.1.6 ask: length and exponent, no factor below 752, no primes
 * that a hundred rounds of Fermat's method find. The public half tells it all: a number read from the private half
 * would lie in this process's memory.
 * @param key a public RSA key (RFC 7517)
 * @throws WeakKeyError that names what is wrong with it
 */
export function assertSound(key: JsonWebKey, bits: number): void {
  const [n, e] = [numberOf(key.n), numberOf(key.e)];
  const faults = {
    length: n.toString(2).length !== bits,
    exponent: e !== 65_537n,
    'small factor': smallPrimes.some((prime) => n % BigInt(prime) === 0n),
    'close primes': isFactoredByFermat(n),
  };
  const found = Object.entries(faults).find(([, isThere]) => isThere);
  if (found) throw new WeakKeyError(`the new key is weak: ${found[0]}`);
}

/**
 * As `assertSound`, for an RSA key of any length that somebody else has made.
 * @param publicKey SubjectPublicKeyInfo, DER
 * @throws WeakKeyError
 */
export function assertSoundKey(publicKey: Buffer): void {
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  assertSound(key.export({ format: 'jwk' }), key.asymmetricKeyDetails?.modulusLength ?? 0);
}

const ROUNDS = 100;
/** What the last byte of a square can be: most numbers need no root. */
const endsOfSquares = new Set(Array.from({ length: 256 }, (_, n) => (n * n) % 256));

/** n = a² − b² = (a + b)(a − b), for one of the first numbers from its root on. */
function isFactoredByFermat(n: bigint): boolean {
  const root = rootOf(n);
  return Array.from({ length: ROUNDS }, (_, round) => root + BigInt(round)).some((a) => {
    const square = a * a - n;
    return square >= 0n && endsOfSquares.has(Number(square & 255n)) && rootOf(square) ** 2n === square;
  });
}

/** The whole part of a square root (Newton's method, from above). */
function rootOf(square: bigint): bigint {
  if (square === 0n) return 0n;
  let root = 1n << BigInt((square.toString(2).length >> 1) + 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * A private key from PKCS#8 (RFC 5958).
 * @param pkcs8 DER
 * @throws Error when it is no private key
 */
export const readPrivateKey = (pkcs8: Buffer): KeyObject =>
  createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });

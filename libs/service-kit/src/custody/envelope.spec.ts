import { randomBytes } from 'node:crypto';
import { openEnvelope, rewrap, sealEnvelope } from './envelope.js';
import { FileKek, type Kek } from './kek.js';
import { KeyRing, UnknownKek } from './key-ring.js';

const source = (key: Buffer | undefined) => ({ read: () => key });
const key = randomBytes(32);
const kek = new FileKek(key);
const ring = new KeyRing('SIGNER_KEK', source(key));
const secret = Buffer.from('a secret of a test');

test('another key-encryption key, another binding or one changed bit does not open it', async () => {
  const envelope = await sealEnvelope(kek, secret, 'ana');
  expect(await openEnvelope(ring, envelope, 'ana')).toEqual(secret);
  await expect(openEnvelope(new KeyRing('SIGNER_KEK', source(randomBytes(32))), envelope, 'ana')).rejects.toThrow(
    UnknownKek,
  );
  await expect(openEnvelope(ring, envelope, 'beatriz')).rejects.toThrow();
  const changed = Buffer.from(envelope.sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await expect(openEnvelope(ring, { ...envelope, sealed: changed }, 'ana')).rejects.toThrow();
});

test('two envelopes of one secret have nothing in common', async () => {
  const [one, two] = await Promise.all([sealEnvelope(kek, secret, 'ana'), sealEnvelope(kek, secret, 'ana')]);
  expect(one.dataKey.equals(two.dataKey)).toBe(false);
  expect(one.sealed.includes(secret)).toBe(false);
});

test('during a rotation both keys open; a rewrapped envelope needs only the new key and its own place', async () => {
  const next = randomBytes(32);
  const both = new KeyRing('SIGNER_KEK', source(next), source(key));
  const before = await sealEnvelope(kek, secret, 'ana');
  expect(await openEnvelope(both, before, 'ana')).toEqual(secret);
  const after = { ...before, kekId: both.current.id, dataKey: await rewrap(kek, both.current, before.dataKey, 'ana') };
  const alone = new KeyRing('SIGNER_KEK', source(next), source(undefined));
  expect(await openEnvelope(alone, after, 'ana')).toEqual(secret);
  await expect(openEnvelope(alone, before, 'ana')).rejects.toThrow(/SIGNER_KEK_ANTERIOR_FILE/);
  await expect(rewrap(kek, both.current, before.dataKey, 'beatriz')).rejects.toThrow();
});

test('a key ring follows its files, and remembers what it has opened with', async () => {
  let now = key;
  const follows = new KeyRing('SIGNER_KEK', { read: () => now });
  const before = await sealEnvelope(follows.current, secret, 'ana');
  now = randomBytes(32);
  expect(follows.current.id).not.toBe(before.kekId);
  expect(await openEnvelope(follows, before, 'ana')).toEqual(secret);
  expect(follows.previous).toBeUndefined();
});

test('no data key outlives its use, also when that fails', async () => {
  const seen: Buffer[] = [];
  const kekThat = (fails = false): Kek => ({
    id: 'de prueba',
    wrap: async (dataKey) => {
      seen.push(dataKey);
      if (fails) throw new Error('away');
      return Buffer.from(dataKey);
    },
    unwrap: async (wrapped) => {
      seen.push(Buffer.from(wrapped));
      return seen.at(-1)!;
    },
  });
  const holding = { of: () => kekThat() } as unknown as KeyRing;
  const envelope = await sealEnvelope(kekThat(), secret, 'ana');
  expect(await openEnvelope(holding, envelope, 'ana')).toEqual(secret);
  await rewrap(kekThat(), kekThat(), envelope.dataKey, 'ana');
  await expect(sealEnvelope(kekThat(true), secret, 'ana')).rejects.toThrow('away');
  await expect(openEnvelope(holding, envelope, 'beatriz')).rejects.toThrow();
  await expect(rewrap(kekThat(), kekThat(true), envelope.dataKey, 'ana')).rejects.toThrow('away');
  expect(seen).toEqual(Array.from({ length: 8 }, () => Buffer.alloc(32)));
});

test('a key ring has no previous key where both files hold the same one, and none at all without a file', () => {
  const once = new KeyRing('SIGNER_KEK', source(key), source(key));
  expect([once.previous, once.ids]).toEqual([undefined, [kek.id]]);
  const both = new KeyRing('SIGNER_KEK', source(randomBytes(32)), source(key));
  expect([both.previous?.id, both.ids.length]).toEqual([kek.id, 2]);
  expect(() => new KeyRing('SIGNER_KEK', source(undefined), source(key)).current).toThrow('SIGNER_KEK_FILE holds no');
});

test('a key-encryption key has the name that envelopes of before give it', () => {
  expect(new FileKek(Buffer.alloc(32, 7)).id).toBe('ccc0ba2afc5ec881');
});

import { randomBytes } from 'node:crypto';
import { openEnvelope, rewrap, sealEnvelope } from './envelope.js';
import { FileKek } from './kek.js';
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

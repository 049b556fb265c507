import { generateKeyPairSync } from 'node:crypto';
import { isGenuine, NOTHING_KEPT, signCheckpoint } from './checkpoint.rules.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const checkpoint = { seq: 7, hash: 'a1'.repeat(32), firmadoEn: '2026-11-21T15:00:00.000Z' };
const firma = signCheckpoint(privateKey, checkpoint);

test('a checkpoint is genuine under the key that signed it', () => {
  expect(isGenuine(publicKey, checkpoint, firma)).toBe(true);
  expect(isGenuine(generateKeyPairSync('ed25519').publicKey, checkpoint, firma)).toBe(false);
});

test.each([{ seq: 8 }, { hash: 'b2'.repeat(32) }, { firmadoEn: '2026-11-21T15:00:00.001Z' }])(
  'changed in one member it is not: %j',
  (change) => expect(isGenuine(publicKey, { ...checkpoint, ...change }, firma)).toBe(false),
);

test('before the first checkpoint none is kept, and it is known that no link is lost', () => {
  expect(NOTHING_KEPT).toEqual({ points: [], lostKnown: true });
});

import { generateKeyPair, readPrivateKey } from '../custody/key-pair.js';
import { personValidity, validity } from './validity.rules.js';

test("a person's certificate is good for 365 days, over an RSA key of 2048 bits", async () => {
  const now = new Date('2026-11-21T15:00:00.000Z');
  expect(personValidity(now).to.toISOString()).toBe('2027-11-21T15:00:00.000Z');
  const key = readPrivateKey((await generateKeyPair(2048)).pkcs8);
  expect([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048]);
});

test('a certificate begins five minutes ago, for clocks behind', () => {
  const now = new Date('2026-11-21T15:00:00.700Z');
  for (const { from } of [personValidity(now), validity(now, 10)])
    expect(from.toISOString()).toBe('2026-11-21T14:55:00.000Z');
});

test('an authority lives for whole years from now', () => {
  const now = new Date('2026-11-21T15:00:00.700Z');
  expect(validity(now, 10).to.toISOString()).toBe('2036-11-21T15:00:00.000Z');
});

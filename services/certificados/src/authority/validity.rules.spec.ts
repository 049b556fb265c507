import { generateKeyPair, readPrivateKey } from '../custody/key-pair.js';
import { personValidity } from './validity.rules.js';

test("a person's certificate is good for 365 days, over an RSA key of 2048 bits", async () => {
  const now = new Date('2026-11-21T15:00:00.000Z');
  expect(personValidity(now).to.toISOString()).toBe('2027-11-21T15:00:00.000Z');
  const key = readPrivateKey((await generateKeyPair(2048)).pkcs8);
  expect([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048]);
});

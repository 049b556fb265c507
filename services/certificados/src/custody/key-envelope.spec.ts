import { randomBytes } from 'node:crypto';
import { KeyRing } from '@portal/service-kit';
import { openKey, sealKey } from './key-envelope.js';

const key = randomBytes(32);
const keyRing = new KeyRing('SIGNER_KEK', { read: () => key });
const secret = Buffer.from('PRIVATE KEY de prueba');
const ana = { keyId: 'a', dueno: 'persona:ana' };

test('an envelope opens for its key and owner', async () => {
  expect(await openKey(keyRing, await sealKey(keyRing.current, secret, ana), ana)).toEqual(secret);
});

test.each([
  ['another owner', { ...ana, dueno: 'persona:beatriz' }],
  ['another key id', { ...ana, keyId: 'b' }],
])('moved to %s it does not open', async (_what, other) => {
  const envelope = await sealKey(keyRing.current, secret, ana);
  await expect(openKey(keyRing, envelope, other)).rejects.toThrow();
});

import { randomBytes } from 'node:crypto';
import { KeyRing } from '@portal/service-kit';
import { abrirSobre, ensobrar } from './key-envelope.js';

const llave = randomBytes(32);
const llavero = new KeyRing('SIGNER_KEK', { read: () => llave });
const secret = Buffer.from('PRIVATE KEY de prueba');
const ana = { llaveId: 'a', dueno: 'persona:ana' };

test('an envelope opens for its key and owner', async () => {
  expect(await abrirSobre(llavero, await ensobrar(llavero.current, secret, ana), ana)).toEqual(secret);
});

test.each([
  ['another owner', { ...ana, dueno: 'persona:beatriz' }],
  ['another key id', { ...ana, llaveId: 'b' }],
])('moved to %s it does not open', async (_what, other) => {
  const sobre = await ensobrar(llavero.current, secret, ana);
  await expect(abrirSobre(llavero, sobre, other)).rejects.toThrow();
});

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { generarPar } from './key-pair.js';

test('a key is made while the loop goes on serving, and its halves belong together', async () => {
  let made = false;
  const making = generarPar(2048).finally(() => {
    made = true;
  });
  let turns = 0;
  for (; !made; turns += 1) await new Promise(setImmediate);
  // On the loop itself a key would be one turn.
  expect(turns).toBeGreaterThan(10);
  const { publica, privada } = await making;
  const fromPrivate = createPublicKey(createPrivateKey({ key: privada, format: 'der', type: 'pkcs8' }));
  expect(fromPrivate.export({ format: 'der', type: 'spki' })).toEqual(publica);
});

import { generateKeyPairSync } from 'node:crypto';
import { ContextKeys } from './context-keys.js';

const pem = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test('a derived key is the same for one process and purpose only', () => {
  const own = pem();
  const derived = new ContextKeys(own, '.').derive('uno');
  expect(derived).toHaveLength(32);
  expect(new ContextKeys(own, '.').derive('uno')).toEqual(derived);
  expect(new ContextKeys(own, '.').derive('otro')).not.toEqual(derived);
  expect(new ContextKeys(pem(), '.').derive('uno')).not.toEqual(derived);
});

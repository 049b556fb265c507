import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnKeys } from '../../test/own-keys.js';
import { ContextKeys } from './context-keys.js';

let keys: OwnKeys;
beforeEach(() => (keys = new OwnKeys()));
afterEach(() => keys.remove());

const pem = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test('a derived key is the same for one process and purpose only', () => {
  const own = pem();
  const derived = new ContextKeys(own, '.').derive('uno');
  expect(derived).toHaveLength(32);
  expect(new ContextKeys(own, '.').derive('uno')).toEqual(derived);
  expect(new ContextKeys(own, '.').derive('otro')).not.toEqual(derived);
  expect(new ContextKeys(pem(), '.').derive('uno')).not.toEqual(derived);
});

test('two processes have one key in common for each direction; a third has neither', () => {
  const [ana, beto, carla] = [keys.of('ana'), keys.of('beto'), keys.of('carla')];
  const [to, from] = [
    { caller: 'ana', callee: 'beto' },
    { caller: 'beto', callee: 'ana' },
  ];
  expect(ana.sharedWith('beto', to)?.export()).toEqual(beto.sharedWith('ana', to)?.export());
  expect(ana.sharedWith('beto', from)?.export()).toEqual(beto.sharedWith('ana', from)?.export());
  const all = [
    ana.sharedWith('beto', to),
    ana.sharedWith('beto', from),
    carla.sharedWith('beto', to),
    carla.sharedWith('ana', to),
  ];
  expect(new Set(all.map((key) => key?.export().toString('hex'))).size).toBe(4);
});

test.each(['nadie', ''])('with %j nothing is in common', (peer) => {
  expect(keys.of('ana').sharedWith(peer, { caller: 'ana', callee: peer })).toBeUndefined();
});

test('a key outside the folder is nobody’s, whatever path leads to it', () => {
  const within = join(keys.folder, 'dentro');
  mkdirSync(join(within, 'mas'), { recursive: true });
  const publicKey = keys.of('ana').publicKeyOf('ana');
  const inner = new ContextKeys(pem(), within);
  for (const path of ['../ana', 'mas/../../ana']) expect(inner.publicKeyOf(path)).toBeUndefined();
  expect(publicKey).toBeDefined();
});

test('a file that holds no key is told, and is no process without one', () => {
  const ana = keys.of('ana');
  writeFileSync(join(keys.folder, 'beto.pub.pem'), 'no key');
  expect(() => ana.publicKeyOf('beto')).toThrow();
});

test('messages of each purpose have a key of their own', () => {
  const [ana] = [keys.of('ana'), keys.of('beto')];
  const purposes = ['contexto', 'permiso', 'respuesta', 'motivo'] as const;
  const shared = purposes.map((purpose) =>
    ana.sharedWith('beto', { caller: 'ana', callee: 'beto', purpose })?.export(),
  );
  expect(new Set(shared.map((key) => key?.toString('hex'))).size).toBe(purposes.length);
});

test('two releases side by side derive the same keys', () => {
  const fixed = (byte: number) => {
    const der = Buffer.from(`302e020100300506032b657004220420${Buffer.alloc(32, byte).toString('hex')}`, 'hex');
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  };
  writeFileSync(join(keys.folder, 'beto.pub.pem'), createPublicKey(fixed(2)).export({ type: 'spki', format: 'pem' }));
  const ana = new ContextKeys(fixed(1).export({ type: 'pkcs8', format: 'pem' }).toString(), keys.folder);
  const shared = (purpose?: 'permiso') =>
    ana
      .sharedWith('beto', { caller: 'ana', callee: 'beto', ...(purpose && { purpose }) })
      ?.export()
      .toString('hex');
  expect([shared(), shared('permiso'), ana.derive('idempotencia').toString('hex')]).toEqual([
    'cc5b017470374069f77ccefd4865c3a0050faa333904a2ccfc88b58654cbd765',
    'ed606b720970ba29dd55ef19d004cd42a0a542052b5ee3e5fd92110c28e2f72b',
    '22a42fc41f771d93ebf48b2bbc6aef382ec60d773ca360b6ea1f3f8139040ea1',
  ]);
});

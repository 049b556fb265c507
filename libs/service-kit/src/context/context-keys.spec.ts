import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContextKeys } from './context-keys.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'contexto-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const pem = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A process with a key of its own, whose public half everybody finds. */
function process(name: string): ContextKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(dir, `${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }));
  return new ContextKeys(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), dir);
}

test('a derived key is the same for one process and purpose only', () => {
  const own = pem();
  const derived = new ContextKeys(own, '.').derive('uno');
  expect(derived).toHaveLength(32);
  expect(new ContextKeys(own, '.').derive('uno')).toEqual(derived);
  expect(new ContextKeys(own, '.').derive('otro')).not.toEqual(derived);
  expect(new ContextKeys(pem(), '.').derive('uno')).not.toEqual(derived);
});

test('two processes have one key in common for each direction; a third has neither', () => {
  const [ana, beto, carla] = [process('ana'), process('beto'), process('carla')];
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

test.each(['nadie', '../ana', ''])('with %j nothing is in common', (peer) => {
  expect(process('ana').sharedWith(peer, { caller: 'ana', callee: peer })).toBeUndefined();
});

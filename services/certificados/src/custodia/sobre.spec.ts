import { randomBytes } from 'node:crypto';
import { FileKek } from './kek.js';
import { KekDesconocida, Llavero } from './llavero.js';
import { abrirSobre, ensobrar, reensobrar } from './sobre.js';

const archivo = (key: Buffer | undefined) => ({ read: () => key });
const llave = randomBytes(32);
const kek = new FileKek(llave);
const llavero = new Llavero('SIGNER_KEK', archivo(llave));
const otro = new Llavero('SIGNER_KEK', archivo(randomBytes(32)));
const secret = Buffer.from('PRIVATE KEY de prueba');
const ana = { llaveId: 'a', dueno: 'persona:ana' };

test('an envelope opens for its key and owner', async () => {
  expect(await abrirSobre(llavero, await ensobrar(kek, secret, ana), ana)).toEqual(secret);
});

test.each([['another owner', { ...ana, dueno: 'persona:beatriz' }], ['another key id', { ...ana, llaveId: 'b' }]])(
  'moved to %s it does not open',
  async (_what, other) => {
    const sobre = await ensobrar(kek, secret, ana);
    await expect(abrirSobre(llavero, sobre, other)).rejects.toThrow();
  },
);

test('another key-encryption key or one changed bit does not open it', async () => {
  const sobre = await ensobrar(kek, secret, ana);
  await expect(abrirSobre(otro, sobre, ana)).rejects.toThrow(KekDesconocida);
  const changed = Buffer.from(sobre.sellada);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await expect(abrirSobre(llavero, { ...sobre, sellada: changed }, ana)).rejects.toThrow();
});

test('two envelopes of one secret have nothing in common', async () => {
  const [one, two] = await Promise.all([ensobrar(kek, secret, ana), ensobrar(kek, secret, ana)]);
  expect(one.dataKey.equals(two.dataKey)).toBe(false);
  expect(one.sellada.includes(secret)).toBe(false);
});

test('during a rotation both keys open; a rewrapped envelope needs only the new one, and moved elsewhere it does not open', async () => {
  const nueva = randomBytes(32);
  const ambas = new Llavero('SIGNER_KEK', archivo(nueva), archivo(llave));
  const viejo = await ensobrar(kek, secret, ana);
  expect(await abrirSobre(ambas, viejo, ana)).toEqual(secret);
  const nuevo = { ...viejo, kekId: ambas.vigente.id, dataKey: await reensobrar(kek, ambas.vigente, viejo.dataKey, ana) };
  const despues = new Llavero('SIGNER_KEK', archivo(nueva), archivo(undefined));
  expect(await abrirSobre(despues, nuevo, ana)).toEqual(secret);
  await expect(abrirSobre(despues, viejo, ana)).rejects.toThrow(/SIGNER_KEK_ANTERIOR_FILE/);
  await expect(reensobrar(kek, ambas.vigente, viejo.dataKey, { ...ana, dueno: 'persona:beatriz' })).rejects.toThrow();
});

test('a key ring follows its files, and remembers what it has opened with', async () => {
  let actual = llave;
  const sigue = new Llavero('SIGNER_KEK', { read: () => actual });
  const viejo = await ensobrar(sigue.vigente, secret, ana);
  actual = randomBytes(32);
  expect(sigue.vigente.id).not.toBe(viejo.kekId);
  expect(await abrirSobre(sigue, viejo, ana)).toEqual(secret);
  expect(sigue.anterior).toBeUndefined();
});

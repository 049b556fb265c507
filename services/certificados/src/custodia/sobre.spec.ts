import { randomBytes } from 'node:crypto';
import { FileKek } from './kek.js';
import { abrirSobre, ensobrar } from './sobre.js';

const kek = new FileKek(randomBytes(32));
const secret = Buffer.from('PRIVATE KEY de prueba');
const ana = { llaveId: 'a', dueno: 'persona:ana' };

test('an envelope opens for its key and owner', async () => {
  expect(await abrirSobre(kek, await ensobrar(kek, secret, ana), ana)).toEqual(secret);
});

test.each([['another owner', { ...ana, dueno: 'persona:beatriz' }], ['another key id', { ...ana, llaveId: 'b' }]])(
  'moved to %s it does not open',
  async (_what, other) => {
    const sobre = await ensobrar(kek, secret, ana);
    await expect(abrirSobre(kek, sobre, other)).rejects.toThrow();
  },
);

test('another key-encryption key or one changed bit does not open it', async () => {
  const sobre = await ensobrar(kek, secret, ana);
  await expect(abrirSobre(new FileKek(randomBytes(32)), sobre, ana)).rejects.toThrow();
  const changed = Buffer.from(sobre.sellada);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await expect(abrirSobre(kek, { ...sobre, sellada: changed }, ana)).rejects.toThrow();
});

test('two envelopes of one secret have nothing in common', async () => {
  const [one, two] = await Promise.all([ensobrar(kek, secret, ana), ensobrar(kek, secret, ana)]);
  expect(one.dataKey.equals(two.dataKey)).toBe(false);
  expect(one.sellada.includes(secret)).toBe(false);
});

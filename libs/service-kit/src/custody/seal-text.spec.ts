import { randomBytes } from 'node:crypto';
import { KeyRing, UnknownKek } from './key-ring.js';
import { openText, rewrapText, sealText } from './seal-text.js';

const source = (key: Buffer) => ({ read: () => key });
const [old, key] = [randomBytes(32), randomBytes(32)];
const before = new KeyRing('FORM_KEK', source(old));
const during = new KeyRing('FORM_KEK', source(key), source(old));
const after = new KeyRing('FORM_KEK', source(key));
const value = { clave: 'Ñandú 1' };

test('the text names its key, opens for its binding only, and hides the value', async () => {
  const text = await sealText(after, value, 'a');
  expect(text).toMatch(new RegExp(`^v2\\.${after.current.id}\\.[\\w-]+\\.[\\w-]+$`));
  expect(await openText(after, text, 'a')).toEqual(value);
  await expect(openText(after, text, 'b')).rejects.toThrow();
  await expect(openText(before, text, 'a')).rejects.toThrow(UnknownKek);
});

test('rewrapped it opens without the old key; the sealed value itself is the same', async () => {
  const text = await sealText(before, value, 'a');
  const moved = await rewrapText(during, text, 'a');
  expect(await openText(after, moved, 'a')).toEqual(value);
  expect(moved.split('.')[3]).toBe(text.split('.')[3]);
  await expect(rewrapText(during, text, 'b')).rejects.toThrow();
});

test.each(['', 'v3.a.b.c', 'v2.a', 'v2.a.b', 'v1.a'])('%j is no sealed text', async (text) => {
  await expect(openText(during, text, 'a')).rejects.toThrow('unknown sealed format');
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beginRotation, endRotation } from './rotar-llaves.mjs';

let dir: string;
let file: string;
const old = 'aa'.repeat(32);
const read = (name: string) => readFileSync(name, 'utf8');
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'portal-rotar-'));
  file = path.join(dir, 'kek');
  writeFileSync(file, old, { mode: 0o600 });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a rotation leaves a new key, the old one beside it, both for their owner only', () => {
  expect(beginRotation(file)).toBe('new');
  expect(read(file)).toMatch(/^[0-9a-f]{64}$/);
  expect(read(file)).not.toBe(old);
  expect(read(`${file}.anterior`)).toBe(old);
  expect(readdirSync(dir).map((name) => statSync(path.join(dir, name)).mode & 0o077)).toEqual([0, 0]);
});

test('begun twice, it is the same rotation; ended, the next one is another', () => {
  beginRotation(file);
  const first = read(file);
  expect(beginRotation(file)).toBe('begun');
  expect([read(file), read(`${file}.anterior`)]).toEqual([first, old]);
  endRotation(file);
  expect(read(`${file}.retirada`)).toBe(old);
  expect(beginRotation(file)).toBe('new');
  expect(read(`${file}.anterior`)).toBe(first);
});

test.each([
  ['before the old key was kept', () => {}],
  ['before the new key took its place', () => writeFileSync(`${file}.anterior`, old)],
])('killed %s, the old key is not lost', (_when, left) => {
  writeFileSync(`${file}.nueva`, 'bb'.repeat(32));
  left();
  expect(beginRotation(file)).toBe('new');
  expect([read(file), read(`${file}.anterior`)]).toEqual(['bb'.repeat(32), old]);
  expect(existsSync(`${file}.nueva`)).toBe(false);
});

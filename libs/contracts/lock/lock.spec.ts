import { readFileSync } from 'node:fs';
import { refusalsOf } from './changes.js';
import { lockFile, present, recorded } from './lock.js';
import { textOf } from './shape.js';

test('nothing of the recorded release breaks, and what was added has a contract number of its own', () => {
  expect(refusalsOf(recorded(), present())).toEqual([]);
});

test('the file is as `npm run contratos` writes it, whatever order the contracts stand in', () => {
  expect(textOf(recorded())).toBe(readFileSync(lockFile, 'utf8'));
  const { version, shape } = present();
  const turned = Object.fromEntries(Object.entries(shape.calls).reverse());
  expect(textOf({ version, shape: { ...shape, calls: turned } })).toBe(textOf({ version, shape }));
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagedVersion } from './process-config.schema.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0-abc" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a program says the version of the package that it lies in', () => {
  expect(packagedVersion(join(folder, 'dist/main.js'))).toBe('0.1.0-abc');
});

test('what is no program of a package has none', () => {
  expect(packagedVersion(join(folder, 'jest.js'))).toBeUndefined();
  expect(packagedVersion(undefined)).not.toBe('0.1.0-abc');
});

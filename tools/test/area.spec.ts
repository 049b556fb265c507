import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { pathsOf } from './area.mjs';

const workspaces = ['libs/*', 'libs/ui/galeria', 'gateway', 'tools/platform', 'tools/drills'];
const matches = (folder: string, file: string): boolean => new RegExp(pathsOf(folder, workspaces)).test(`/x/${file}`);

test('an area is its folder, without the workspaces inside of it', () => {
  expect(matches('libs/ui', 'libs/ui/src/a.spec.tsx')).toBe(true);
  expect(matches('libs/ui', 'libs/ui/galeria/a.spec.ts')).toBe(false);
  expect(matches('libs/ui/galeria', 'libs/ui/galeria/a.spec.ts')).toBe(true);
  expect(matches('tools', 'tools/run/a.spec.ts')).toBe(true);
  expect(matches('tools', 'tools/platform/a.spec.ts')).toBe(false);
});

test('a folder whose name begins alike is another area', () => {
  expect(matches('gateway', 'gateway-2/src/a.spec.ts')).toBe(false);
});

test('whoever runs the tests of an area reads at the end how long they took', () => {
  // Jest says its version and ends, without a look at any file.
  const args = [path.join(root, 'tools/test/area.mjs'), 'test', 'docs/adr', '--version'];
  const said = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  expect(said.trimEnd().split('\n').at(-1)).toMatch(/^Tiempo total: \d+\.\d s$/);
});

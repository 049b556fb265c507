import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createNodes } from './areas.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'areas-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

const described = (name: string, build: string, dependencies: Record<string, string> = {}) =>
  JSON.stringify({ name, scripts: { build, test: 'x' }, dependencies });

/** The targets of each folder. */
function targets(...folders: string[]): Record<string, Record<string, { inputs?: unknown[]; dependsOn?: unknown[] }>> {
  const [, find] = createNodes as unknown as [string, (...args: unknown[]) => [string, { projects: object }][]];
  const files = folders.map((folder) => `${folder}/tsconfig.json`);
  const found = find(files, undefined, { workspaceRoot: root });
  return Object.fromEntries(
    found.flatMap(([, { projects }]) => Object.entries(projects).map(([folder, project]) => [folder, project.targets])),
  );
}

test('an area has the rings that it has tests for, and a build when it says how', () => {
  write({
    'uno/package.json': described('uno', 'swc src'),
    'uno/src/a.spec.ts': '',
    'uno/src/b.medium.spec.ts': '',
    'uno/dentro/c.medium.spec.ts': '',
    'dos/src/a.ts': '',
    'tres/medio/c.medium.spec.ts': '',
    'tres/medio/package.json': JSON.stringify({ name: 'medio' }),
  });
  const all = targets('uno', 'dos', 'tres', 'tres/medio');
  expect(Object.keys(all['uno'] ?? {})).toEqual(['typecheck', 'lint', 'test', 'medium', 'build']);
  expect(Object.keys(all['dos'] ?? {})).toEqual(['typecheck', 'lint']);
  expect(Object.keys(all['tres'] ?? {})).toEqual(['typecheck', 'lint']); // its test belongs to the area inside
  expect(Object.keys(all['tres/medio'] ?? {})).toEqual(['typecheck', 'lint', 'medium']);
});

test('a compiler of single files reads no other area, a bundler all that its dependencies bring', () => {
  const bundle = 'node ../libs/federation/src/cli.mjs';
  write({
    'pie/package.json': described('pie', 'swc src', { zod: '1' }),
    'lib/package.json': described('lib', 'swc src', { pie: '*', lodash: '1' }),
    'app/package.json': described('app', bundle, { lib: '*' }),
  });
  const all = targets('pie', 'lib', 'app');
  expect(JSON.stringify(all['lib']?.['build']?.inputs)).not.toMatch(/pie|lodash/);
  expect(all['lib']?.['build']?.dependsOn).toEqual([{ projects: ['pie'], target: 'build' }]);
  expect(all['app']?.['build']?.inputs).toEqual([
    'production',
    { input: 'production', projects: ['lib', 'pie'] },
    { externalDependencies: ['@swc/core', 'lodash', 'zod'] },
  ]);
});

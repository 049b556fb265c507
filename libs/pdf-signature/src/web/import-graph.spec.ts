import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const here = import.meta.dirname;
const seam = resolve(here, '../seam/none.ts');

/** Imports that stay at run time. Types leave no trace. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'/gm)].map(
    ([, name]) => name as string,
  );

/** Every file of ours that the browser's entries load, and every package. */
function reach(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of importsOf(file)) {
      if (name === '#seam') visit(seam);
      else if (!name.startsWith('.')) packages.add(name);
      else visit(join(dirname(file), name.replace(/\.js$/, '.ts')));
    }
  };
  entries.forEach(visit);
  return { files, packages };
}

test('what a browser loads of the kernel imports nothing of Node', () => {
  const { files, packages } = reach([join(here, 'index.ts'), join(here, 'buffer.ts')]);
  expect([...files].every(existsSync)).toBe(true);
  expect(files.size).toBeGreaterThan(20);
  expect(files).toContain(resolve(here, '../verify/verify-signatures.ts'));
  expect([...packages].filter(isBuiltin)).toEqual([]);
  expect([...packages].sort()).toEqual(['@noble/hashes/legacy.js', '@noble/hashes/sha2.js', 'buffer/', 'pako']);
});

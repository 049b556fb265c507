import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestsIn } from '../src/manifests.mjs';

const root = join(import.meta.dirname, '../../..');
const remotes = Object.keys(manifestsIn(root));
const LIST = 'file-hashes.json';

/** A remote's files as they were built, each with its hash. */
function builtFiles(remote: string): Record<string, string> {
  const folder = join(root, remote, 'dist');
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npx nx run-many -t build`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== LIST);
  const hashOf = (name: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`;
  return Object.fromEntries(names.map((name) => [name, hashOf(name)]));
}

test.each(remotes)('the list of %s names all its files and nothing else, each with its hash', (remote) => {
  const list = JSON.parse(readFileSync(join(root, remote, 'dist', LIST), 'utf8'));
  expect(list).toEqual(builtFiles(remote));
  expect(Object.keys(list)).toContain('mf-manifest.json');
});

test.each(remotes)('the entry of %s knows the hash of every script and sheet that it may load', (remote) => {
  const entry = readFileSync(join(root, remote, 'dist/remoteEntry.js'), 'utf8');
  const loaded = Object.entries(builtFiles(remote)).filter(
    ([name]) => /\.(js|css)$/.test(name) && name !== 'remoteEntry.js',
  );
  expect(loaded.length).toBeGreaterThan(1);
  for (const [name, hash] of loaded) expect(entry).toContain(`"${name}":"${hash}"`);
});

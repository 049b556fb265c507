import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestsIn } from '../src/manifests.mjs';

const root = join(import.meta.dirname, '../../..');
const remotes = Object.keys(manifestsIn(root));
const LIST = 'file-hashes.json';

/** Every folder that is published as it lies: a remote, or a host of the shell. */
const published = [...remotes.map((remote) => `${remote}/dist`), 'shell/dist/portal', 'shell/dist/publico'];

/** The files as they were built, each with its hash. */
function builtFiles(dist: string): Record<string, string> {
  const folder = join(root, dist);
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npx nx run-many -t build`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== LIST);
  const hashOf = (name: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64')}`;
  return Object.fromEntries(names.map((name) => [name, hashOf(name)]));
}

test.each(published)('the list of %s names all its files and nothing else, each with its hash', (dist) => {
  const list = JSON.parse(readFileSync(join(root, dist, LIST), 'utf8'));
  expect(list).toEqual(builtFiles(dist));
  expect(Object.keys(list)).toContain('mf-manifest.json');
});

test('a host says its release and what it carries, as its page does', () => {
  for (const host of ['portal', 'publico']) {
    const folder = join(root, 'shell/dist', host);
    const { release, construidoCon } = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8'));
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const carried = /name="construido-con" content="([^"]+)"/.exec(page)?.[1];
    expect([
      release,
      Object.entries(construidoCon)
        .map((part) => part.join('='))
        .join(' '),
    ]).toEqual([JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8')).version, carried]);
  }
});

test.each(remotes)('the entry of %s knows the hash of every script and sheet that it may load', (remote) => {
  const entry = readFileSync(join(root, remote, 'dist/remoteEntry.js'), 'utf8');
  const loaded = Object.entries(builtFiles(`${remote}/dist`)).filter(
    ([name]) => /\.(js|css)$/.test(name) && name !== 'remoteEntry.js',
  );
  expect(loaded.length).toBeGreaterThan(1);
  for (const [name, hash] of loaded) expect(entry).toContain(`"${name}":"${hash}"`);
});

/** `nx release` with this repository's configuration, over a small repository of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';

let repository: string;
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', CI: 'true' },
  });
const release = (...more: string[]) =>
  run(process.execPath, path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'release', '--skip-publish', ...more);
const versionOf = (area: string): string =>
  JSON.parse(readFileSync(path.join(repository, area, 'package.json'), 'utf8')).version;

const changesOf = (area: string) => path.format({ dir: path.join(repository, area), name: 'CHANGELOG', ext: '.md' });

function commit(subject: string, area: string): void {
  writeFileSync(path.join(repository, area, 'texto.txt'), subject);
  run('git', 'add', '-A');
  run('git', 'commit', '-qm', subject);
}

beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'release-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(repository, 'node_modules'));
  cpSync(path.join(root, 'nx.json'), path.join(repository, 'nx.json'));
  cpSync(path.join(root, 'tools/nx'), path.join(repository, 'tools/nx'), { recursive: true });
  const described = (name: string) => JSON.stringify({ name, version: '0.1.0', private: true }, null, 2);
  writeFileSync(path.join(repository, 'package.json'), JSON.stringify({ name: 'r', workspaces: ['mfe-*'] }));
  writeFileSync(path.join(repository, '.gitignore'), 'node_modules\n.nx\n');
  for (const area of ['mfe-una', 'mfe-otra']) {
    mkdirSync(path.join(repository, area));
    writeFileSync(path.join(repository, area, 'package.json'), described(`@portal/${area}`));
    writeFileSync(path.join(repository, area, 'tsconfig.json'), '{}');
  }
  run('git', 'init', '-q', '-b', 'main');
  for (const [name, value] of Object.entries({ name: 'Prueba', email: 'prueba@transcarga.test' }))
    run('git', 'config', `user.${name}`, value);
  run('git', 'add', '-A');
  run('git', 'commit', '-qm', 'chore: begin');
  for (const area of ['mfe-una', 'mfe-otra']) run('git', 'tag', `@portal/${area}@0.1.0`);
  commit('feat(mfe-una): show the date', 'mfe-una');
});
afterAll(() => rmSync(repository, { recursive: true }));

test('a dry run says what would be released, and changes nothing', () => {
  const before = run('git', 'rev-parse', 'HEAD');
  expect(release('--dry-run')).toContain('show the date');
  expect(run('git', 'rev-parse', 'HEAD')).toBe(before);
  expect(run('git', 'status', '--porcelain')).toBe('');
});

test('an area takes its version and its list of changes from its own commits; the others stay', () => {
  release();
  expect([versionOf('mfe-una'), versionOf('mfe-otra')]).toEqual(['0.1.1', '0.1.0']);
  expect(readFileSync(changesOf('mfe-una'), 'utf8')).toContain('show the date');
  expect(existsSync(changesOf('mfe-otra'))).toBe(false);
  expect(run('git', 'tag').split('\n')).toContain('@portal/mfe-una@0.1.1');
});

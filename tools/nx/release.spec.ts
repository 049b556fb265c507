/** `nx release` with this repository's configuration, over a small repository of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { smallRepository } from './test/small-repository.mjs';

let repository: ReturnType<typeof smallRepository>;
const run = (...args: string[]) => repository.run('git', ...args);
const release = (...more: string[]) => repository.nx('release', '--skip-publish', ...more);
const read = (file: string): string => readFileSync(repository.at(file), 'utf8');
const versionOf = (area: string): string => JSON.parse(read(`${area}/package.json`)).version;

beforeAll(() => {
  repository = smallRepository();
  repository.commit('feat(mfe-una): show the date', { 'mfe-una/texto.txt': 'la fecha' });
});
afterAll(() => repository.remove());

test('a dry run says what would be released, and changes nothing', () => {
  const before = run('rev-parse', 'HEAD');
  expect(release('--dry-run')).toContain('show the date');
  expect(run('rev-parse', 'HEAD')).toBe(before);
  expect(run('status', '--porcelain')).toBe('');
});

test('an area takes its version and its list of changes from its own commits; the others stay', () => {
  release();
  expect([versionOf('mfe-una'), versionOf('mfe-otra')]).toEqual(['0.1.1', '0.1.0']);
  expect(read('mfe-una/CHANGELOG.md')).toContain('show the date');
  expect(existsSync(repository.at('mfe-otra/CHANGELOG.md'))).toBe(false);
  expect(run('tag').split('\n')).toContain('@portal/mfe-una@0.1.1');
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recordRelease } from './record-release.mjs';
import { contractsFile, git, recordedRelease, recordFile, requireRelease } from './recorded-release.mjs';

let folder: string;
let clone: string;
const at = (file: string): string => path.join(clone, file);
const run = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: clone,
    encoding: 'utf8',
  });
const commit = (): string => {
  run('add', '-A');
  run('commit', '-qm', 'a step');
  return run('rev-parse', 'HEAD').trim();
};

/** A clone whose contracts are one file, and whose command `contratos` records it. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-version-'));
  clone = path.join(folder, 'clone');
  for (const part of ['deploy', path.dirname(contractsFile)]) mkdirSync(at(part), { recursive: true });
  run('init', '-q');
  const scripts = { contratos: `cp contracts.json ${contractsFile}` };
  writeFileSync(at('package.json'), JSON.stringify({ name: 'clone', scripts }));
  writeFileSync(at('contracts.json'), '1');
  writeFileSync(at(contractsFile), '1');
  const first = commit();
  writeFileSync(at(recordFile), JSON.stringify({ release: '0.1.0', commit: first }));
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a release is the commit of this moment, once its contracts stand in that commit', async () => {
  writeFileSync(at('contracts.json'), '2');
  commit();

  expect(await recordRelease('0.2.0', clone)).toContain('Haga commit de ese archivo y repita');
  expect(recordedRelease(clone).release).toBe('0.1.0');
  expect(readFileSync(at(contractsFile), 'utf8')).toBe('2');
  const head = commit();

  expect(await recordRelease('0.2.0', clone)).toContain(head);
  expect(recordedRelease(clone)).toEqual({ release: '0.2.0', commit: head });
});

test('what no commit holds is no release', async () => {
  writeFileSync(at('contracts.json'), '2');
  await expect(recordRelease('0.2.0', clone)).rejects.toThrow('Hay cambios sin commit');
  expect(recordedRelease(clone).release).toBe('0.1.0');
});

test.each(['0.1.0', '0.0.9', '0.1', ''])('a release %j does not follow 0.1.0', async (release) => {
  await expect(recordRelease(release, clone)).rejects.toThrow(/no sigue a la versión registrada 0.1.0|^Uso/);
});

test('0.10.0 follows 0.9.0', async () => {
  writeFileSync(at(recordFile), JSON.stringify({ release: '0.9.0', commit: run('rev-parse', 'HEAD').trim() }));
  commit();
  expect(await recordRelease('0.10.0', clone)).toContain('0.10.0');
});

test('a shallow clone says which command brings the release, and that command does', async () => {
  const { commit: recorded } = recordedRelease(clone);
  expect(await requireRelease(clone)).toMatchObject({ commit: recorded });
  const whole = clone;
  clone = path.join(folder, 'shallow');
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${whole}`, clone]);

  const refusal: Error = await requireRelease(clone).then(
    () => new Error('it was there'),
    (error) => error,
  );

  expect(refusal.message).toContain('no tiene toda la historia');
  const [, command = ''] = /Tráigalo con: git (.*)$/.exec(refusal.message) ?? [];
  await git(clone, command.split(' '));
  expect(await requireRelease(clone)).toMatchObject({ commit: recorded });
});

test('a folder without history says that it is none', async () => {
  rmSync(at('.git'), { recursive: true });
  await expect(requireRelease(clone)).rejects.toThrow('no es un clon de Git');
});

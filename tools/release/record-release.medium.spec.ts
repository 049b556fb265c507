import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';
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
  expect(run('rev-parse', 'portal@0.2.0').trim()).toBe(head);
});

test('the command of package.json does it, in the clone in which it stands', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const isOurs = (from: string) => path.basename(from) !== 'node_modules';
  for (const part of ['tools/release', 'tools/platform', 'tools/run'])
    cpSync(path.join(root, part), at(part), { recursive: true, filter: isOurs });
  const contratos = `cp contracts.json ${contractsFile}`;
  const own = {
    name: 'clone',
    type: 'module',
    scripts: { contratos, 'registrar-version': scripts['registrar-version'] },
  };
  writeFileSync(at('package.json'), JSON.stringify(own));
  const head = commit();
  const record = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'registrar-version', '--', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });
    return [status, stdout + stderr];
  };
  expect(record()).toEqual([1, '✗ Uso: npm run registrar-version -- 0.2.0\n']);
  expect(record('0.2.0')).toEqual([0, expect.stringContaining('git push origin portal@0.2.0')]);
  expect(recordedRelease(clone)).toEqual({ release: '0.2.0', commit: head });
});

test('a release whose tag is another commit already is refused, and nothing is written', async () => {
  run('tag', 'portal@0.2.0');
  writeFileSync(at('later.txt'), '');
  commit();
  await expect(recordRelease('0.2.0', clone)).rejects.toThrow('La etiqueta portal@0.2.0 ya existe y es otro commit');
  expect(recordedRelease(clone).release).toBe('0.1.0');
});

test('a tag of the recorded release that is another commit is told with the command that mends it, and it does', async () => {
  run('tag', 'portal@0.1.0');
  const { commit: recorded } = recordedRelease(clone);
  const refusal: Error = await requireRelease(clone).then(
    () => new Error('it passed'),
    (error) => error,
  );
  const [, command = ''] = /El archivo vale: git (.*)$/.exec(refusal.message) ?? [];
  await git(clone, command.split(' '));
  expect(await requireRelease(clone)).toMatchObject({ commit: recorded });
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

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { bringDebianPackages } from './debian.mjs';

const { PATH } = process.env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'debian-'));
  process.env['PATH'] = folder;
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

/** The system's own apt-get would change this machine. */
function aptGet(script: string): void {
  writeFileSync(path.join(folder, 'apt-get'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, 'apt-get'), 0o755);
}
const as = (uid: number) => jest.spyOn(process, 'getuid').mockReturnValue(uid);

test('root is brought the packages, told in one line, and no package starts a server', async () => {
  as(0);
  aptGet(`echo "$RUNLEVEL $DEBIAN_FRONTEND $*" >> ${folder}/calls`);
  const told: string[] = [];
  expect(await bringDebianPackages(['qpdf', 'maven'], (line) => told.push(line))).toBe(true);
  expect(told).toEqual(['se trae de Debian, como root: apt-get install -y --no-install-recommends qpdf maven']);
  expect(readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([
    '1 noninteractive update -qq',
    '1 noninteractive install -y -qq --no-install-recommends qpdf maven',
  ]);
});

test('nothing is brought for anybody else, or on another system', async () => {
  as(1000);
  aptGet('exit 1');
  expect(await bringDebianPackages(['qpdf'], () => undefined)).toBe(false);
  as(0);
  rmSync(path.join(folder, 'apt-get'));
  expect(await bringDebianPackages(['qpdf'], () => undefined)).toBe(false);
});

test('a refusal of apt-get is shown with the command', async () => {
  as(0);
  aptGet('echo "E: no network" >&2; exit 100');
  await expect(bringDebianPackages(['qpdf'], () => undefined)).rejects.toThrow(
    /apt-get install .* qpdf falló: E: no network/,
  );
});

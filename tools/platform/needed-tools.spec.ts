import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { bringPackages } from './needed-tools.mjs';

const { PATH } = process.env;
let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'herramientas-'));
  process.env['PATH'] = folder;
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

const as = (uid: number) => jest.spyOn(process, 'getuid').mockReturnValue(uid);
const at = (name: string): string => path.join(folder, name);

/** A tool that is there once its package was installed. */
const tool = (name: string, ...debian: string[]) => ({
  tool: name,
  debian,
  there: () => debian.every((one) => existsSync(at(one))),
});
const installed = (name: string): void => writeFileSync(at(name), '');

/** The system's own apt-get would change this machine. This one brings what it is asked for, but for some packages. */
function aptGet(...withoutThese: string[]): void {
  const lacks = withoutThese.length > 0 ? `case "$one" in ${withoutThese.join('|')}) continue;; esac\n` : '';
  const bring = `for one in "$@"; do case "$one" in -*|install) continue;; esac\n${lacks}: > ${folder}/"$one"; done`;
  writeFileSync(at('apt-get'), `#!/bin/sh\necho "$*" >> ${at('calls')}\n[ "$1" = update ] && exit 0\n${bring}\n`);
  chmodSync(at('apt-get'), 0o755);
}
const calls = (): string[] => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []);

const wanted = () => [
  tool('pdfsig', 'poppler-utils'),
  tool('pdftotext', 'poppler-utils'),
  tool('qpdf', 'qpdf'),
  tool('python3 con venv', 'python3', 'python3-venv'),
];

test('who may not install is told everything that is missing, and the one command that brings it', async () => {
  as(1000);
  aptGet();
  installed('qpdf');
  await expect(bringPackages(wanted())).rejects.toThrow(
    'Falta pdfsig, pdftotext, python3 con venv. Tráigalo con: ' +
      'apt-get install -y --no-install-recommends poppler-utils python3 python3-venv',
  );
  expect(calls()).toEqual([]);
});

test('root is brought what is missing and nothing else, each package once, by one command', async () => {
  as(0);
  aptGet();
  installed('qpdf');
  await bringPackages(wanted());
  expect(calls()).toEqual(['update -qq', 'install -y -qq --no-install-recommends poppler-utils python3 python3-venv']);
  expect(lines).toEqual([
    expect.stringMatching(/^se trae de Debian, como root: .* poppler-utils python3 python3-venv\n$/),
  ]);
});

test('what the system does not bring is named alone', async () => {
  as(0);
  aptGet('python3-venv');
  await expect(bringPackages(wanted())).rejects.toThrow(
    /^Falta python3 con venv\. Tráigalo con: apt-get install \S+ \S+ python3 python3-venv$/,
  );
});

test('where nothing is missing nothing is run', async () => {
  as(0);
  aptGet();
  for (const name of ['poppler-utils', 'qpdf', 'python3', 'python3-venv']) installed(name);
  await bringPackages(wanted());
  expect([calls(), lines]).toEqual([[], []]);
});

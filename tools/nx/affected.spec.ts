/** What `nx affected` says of this repository: which areas a change touches, so what is tested and published. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { packageOf, smallRepository } from './test/small-repository.mjs';

let data: string;
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'nx-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const ships = /^@portal\/(shell|gateway|mfe-.*|inscripciones|certificados|pdf|notificaciones|auditoria)$/;

/** Areas that ship and that a change of the file touches. */
function affected(file: string): string[] {
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'show', 'projects', '--affected', `--files=${file}`, '--json'];
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NX_DAEMON: 'false',
    NX_WORKSPACE_DATA_DIRECTORY: data,
    CI: 'true',
  };
  const names = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })) as string[];
  return names.filter((name) => ships.test(name)).toSorted();
}

// The gateway is among them by its tests, which publish what is built; its own build is the same.
const gateway = '@portal/gateway';
const remotes = ['@portal/mfe-admin', '@portal/mfe-certificados', '@portal/mfe-firma', '@portal/mfe-inscripciones'];

test.each([
  ['a page of one remote touches that remote', 'mfe-certificados/src/routes.tsx', ['@portal/mfe-certificados']],
  ['a line of one service touches that service', 'services/pdf/src/main.ts', ['@portal/pdf']],
  ['a component touches remotes and shell, and no service', 'libs/ui/src/base.ts', [...remotes, '@portal/shell']],
])('%s', (_, file, touched) => {
  expect(affected(file)).toEqual([gateway, ...touched]);
});

describe('a number in package.json and package-lock.json', () => {
  let repository: ReturnType<typeof smallRepository>;
  const areas = ['mfe-una', 'mfe-otra'];
  /** `mfe-otra` stands on `pieza`, and `pieza` on `tornillo`. */
  const own = { 'mfe-una': {}, 'mfe-otra': { dependencies: { pieza: '1.0.0' } } };
  const at = (version: string, dependencies: Record<string, string> = {}) => ({ version, dependencies });
  /** The lock file as npm writes it. */
  const lock = (changes: Record<string, object> = {}): string => {
    const packages = {
      '': { name: 'r', workspaces: ['mfe-*'] },
      ...Object.fromEntries(areas.map((area) => [area, JSON.parse(packageOf(area, own[area as keyof typeof own]))])),
      ...Object.fromEntries(areas.map((area) => [`node_modules/@portal/${area}`, { resolved: area, link: true }])),
      'node_modules/pieza': at('1.0.0', { tornillo: '^1.0.0' }),
      'node_modules/tornillo': at('1.0.0'),
      ...changes,
    };
    return JSON.stringify({ name: 'r', lockfileVersion: 3, requires: true, packages }, null, 2);
  };
  const touched = (): string[] =>
    JSON.parse(repository.nx('show', 'projects', '--affected', '--base=HEAD~1', '--head=HEAD', '--json'));

  beforeEach(() => {
    repository = smallRepository({
      'mfe-otra/package.json': packageOf('mfe-otra', own['mfe-otra']),
      'package-lock.json': lock(),
    });
  });
  afterEach(() => repository.remove());

  test('that is the version of one area touches that area alone', () => {
    const bumped = packageOf('mfe-una', { version: '0.2.0' });
    repository.commit('chore(mfe-una): version 0.2.0', {
      'mfe-una/package.json': bumped,
      'package-lock.json': lock({ 'mfe-una': JSON.parse(bumped) }),
    });
    expect(touched()).toEqual(['@portal/mfe-una']);
  });

  test('that is the version of a package touches the area that stands on it, however far below', () => {
    repository.commit('chore: tornillo 1.0.1', {
      'package-lock.json': lock({ 'node_modules/tornillo': at('1.0.1') }),
    });
    expect(touched()).toEqual(['@portal/mfe-otra']);
  });
});

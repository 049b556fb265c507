import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBuild, construidoCon, manifiestoDe, sha384 } from '../../test/a-config.js';
import { readFileOf, readRemoteBuild, registroDe, type RemoteBuild } from './remote-build.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remoto-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const manifest = (publicPath: string, name = 'remoteEntry.js', script = 'routes.js') =>
  JSON.stringify({
    metaData: { publicPath, remoteEntry: { name } },
    exposes: [{ assets: { js: { sync: [script] }, css: { sync: [] } } }],
  });
const good = manifest('/mfe/mfe-admin/1.2.0/');
const pagesOf = (name: string, changes: object = {}) =>
  JSON.stringify({ manifiesto: { ...manifiestoDe(name), ...changes }, construidoCon });
const pages = pagesOf('mfe-admin');
const built = (text: string, manifiesto = pages) => {
  const files = { 'remoteEntry.js': '0', 'routes.js': '1', 'mf-manifest.json': text, 'manifiesto.json': manifiesto };
  aBuild(dir, files);
  return readRemoteBuild(dir);
};

test('a folder without a manifest is no build; one with it is read', async () => {
  expect(await readRemoteBuild(dir)).toBeUndefined();
  expect(await built(good)).toMatchObject({
    version: '1.2.0',
    entry: '/mfe/mfe-admin/1.2.0/remoteEntry.js',
    manifiesto: manifiestoDe('mfe-admin'),
    construidoCon,
  });
});

test.each([
  ['with an icon that nobody draws', { paginas: { revision: { to: '/admin/x', label: 'X', icon: 'nada', orden: 1 } } }],
  ['with a page outside its base', { base: '/otra' }],
  ['with the address of a page of the shell', { base: '/dashboard' }],
])('a build with a manifest %s is an error', async (_what, changes) => {
  await expect(built(good, pagesOf('mfe-admin', changes))).rejects.toThrow();
});

test('two remotes that claim one address make no registry', async () => {
  const build = (await built(good)) as RemoteBuild;
  expect(Object.keys(registroDe(new Map([['mfe-admin', build]])))).toEqual(['mfe-admin']);
  const both = new Map([
    ['mfe-admin', build],
    ['mfe-otra', build],
  ]);
  expect(() => registroDe(both)).toThrow('/admin of mfe-otra belongs to mfe-admin (/admin)');
});

test.each([
  ['cut in the middle', '{"metaData":'],
  ['empty', ''],
  ['of another kind', '{}'],
  ['built for another address', manifest('https://otro.test/')],
  ['without its entry', manifest('/mfe/mfe-admin/1.2.0/', 'otra.js')],
  ['with a first screen that was not built', manifest('/mfe/mfe-admin/1.2.0/', 'remoteEntry.js', 'otra.js')],
])('a build whose manifest is broken is an error, never no build: %s', async (_what, text) => {
  await expect(built(text)).rejects.toThrow();
});

const listed = (more: Record<string, string> = {}) =>
  JSON.stringify({
    'remoteEntry.js': sha384('0'),
    'routes.js': sha384('1'),
    'mf-manifest.json': sha384(good),
    'manifiesto.json': sha384(pages),
    ...more,
  });

test.each([
  ['that is cut in the middle', listed().slice(0, 90)],
  ['that lists nothing', '{}'],
  ['that leaves the folder', listed({ '../../sesion': sha384('') })],
  ['with a hash of another kind', listed({ 'routes.js': 'sha256-abc' })],
  ['with another hash of the manifest', listed({ 'mf-manifest.json': sha384('otra cosa') })],
  ['with another hash of its pages', listed({ 'manifiesto.json': sha384('otra cosa') })],
])('a build whose list of files is broken is an error: one %s', async (_what, list) => {
  await built(good);
  writeFileSync(join(dir, 'file-hashes.json'), listed());
  await expect(readRemoteBuild(dir)).resolves.toBeDefined();
  writeFileSync(join(dir, 'file-hashes.json'), list);
  await expect(readRemoteBuild(dir)).rejects.toThrow();
});

test.each([
  ['changed', 'is not the file that was built', () => writeFileSync(join(dir, 'routes.js'), '2')],
  ['gone', 'cannot be read', () => rmSync(join(dir, 'routes.js'))],
])('a file that is %s after the start is refused, and the log names it', async (_how, why, change) => {
  const build = (await built(good)) as RemoteBuild;
  expect(String(await readFileOf(build, 'routes.js'))).toBe('1');
  change();
  await expect(readFileOf(build, 'routes.js')).rejects.toMatchObject({
    code: 'SERVICIO_NO_DISPONIBLE',
    detail: `/mfe/mfe-admin/1.2.0/routes.js ${why}`,
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRemoteBuild, construidoCon, hashOf, manifiestoDePrueba, writeBuild } from '@portal/test-kit';
import { checkWhole, filesIn, readFileOf } from './published-version.js';
import { openRemoteVersion, registroDe } from './remote-version.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remoto-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const open = () => openRemoteVersion(filesIn(dir));
const good = aRemoteBuild('mfe-admin', '1.2.0');
const built = (changes: Record<string, string> = {}) => {
  writeBuild(dir, { ...good, ...changes });
  return open();
};
const manifest = (publicPath: string, name = 'remoteEntry.js', script = 'routes.01234567.js') =>
  JSON.stringify({
    metaData: { publicPath, remoteEntry: { name } },
    exposes: [{ assets: { js: { sync: [script] }, css: { sync: [] } } }],
  });

test('a build is read with its address, its pages and what it was built on', async () => {
  expect(await built()).toMatchObject({
    name: 'mfe-admin',
    version: '1.2.0',
    entry: '/mfe/mfe-admin/1.2.0/remoteEntry.js',
    integrity: hashOf(good['remoteEntry.js'] ?? ''),
    manifiesto: manifiestoDePrueba,
    construidoCon,
  });
});

test('a folder without a list is no version', async () => {
  await expect(open()).rejects.toMatchObject({ flaw: 'missing', file: 'file-hashes.json' });
});

test.each([
  ['with an icon that nobody draws', { paginas: { revision: { to: '/admin/x', label: 'X', icon: 'nada', orden: 1 } } }],
  ['with a page outside its base', { base: '/otra' }],
  ['with the address of a page of the shell', { base: '/dashboard' }],
])('a build with a manifest %s is refused', async (_what, changes) => {
  const pages = JSON.stringify({ manifiesto: { ...manifiestoDePrueba, ...changes }, construidoCon });
  await expect(built({ 'manifiesto.json': pages })).rejects.toMatchObject({
    flaw: 'manifest',
    file: 'manifiesto.json',
  });
});

test('two remotes that claim one address make no registry', async () => {
  const version = await built();
  expect(Object.keys(registroDe(new Map([['mfe-admin', version]])))).toEqual(['mfe-admin']);
  const both = new Map([
    ['mfe-admin', version],
    ['mfe-otra', version],
  ]);
  expect(() => registroDe(both)).toThrow('/prueba of mfe-otra belongs to mfe-admin (/prueba)');
});

test.each([
  ['cut in the middle', '{"metaData":', 'manifest'],
  ['empty', '', 'manifest'],
  ['of another kind', '{}', 'manifest'],
  ['built for another address', manifest('https://otro.test/'), 'address'],
  ['without its entry', manifest('/mfe/mfe-admin/1.2.0/', 'otra.js'), 'manifest'],
  ['with a first screen that was not built', manifest('/mfe/mfe-admin/1.2.0/', 'remoteEntry.js', 'x.js'), 'manifest'],
])('a build whose manifest is broken is refused: %s', async (_what, text, flaw) => {
  await expect(built({ 'mf-manifest.json': text })).rejects.toMatchObject({ flaw, file: 'mf-manifest.json' });
});

const listed = (more: Record<string, string> = {}) =>
  JSON.stringify({
    ...Object.fromEntries(Object.entries(good).map(([name, text]) => [name, hashOf(text)])),
    ...more,
  });

test.each([
  ['that is cut in the middle', listed().slice(0, 90)],
  ['that lists nothing', '{}'],
  ['that leaves the folder', listed({ '../../sesion': hashOf('') })],
  ['with a hash of another kind', listed({ 'routes.01234567.js': 'sha256-abc' })],
  ['with another hash of the manifest', listed({ 'mf-manifest.json': hashOf('otra cosa') })],
  ['with another hash of its pages', listed({ 'manifiesto.json': hashOf('otra cosa') })],
])('a build whose list of files is broken is refused: one %s', async (_what, list) => {
  await expect(built()).resolves.toBeDefined();
  writeFileSync(join(dir, 'file-hashes.json'), list);
  await expect(open()).rejects.toMatchObject({ name: 'RemoteFault' });
});

test.each([
  ['changed', 'is not the file that was built', () => writeFileSync(join(dir, 'routes.01234567.js'), '2')],
  ['missing', 'is not there', () => rmSync(join(dir, 'routes.01234567.js'))],
])('a file that is %s later is refused by its name', async (flaw, why, change) => {
  const version = await built();
  expect(String(await readFileOf(version, 'routes.01234567.js'))).toBe(good['routes.01234567.js']);
  await checkWhole(version);
  change();
  const refusal = { flaw, file: 'routes.01234567.js', message: `routes.01234567.js ${why}` };
  await expect(readFileOf(version, 'routes.01234567.js')).rejects.toMatchObject(refusal);
  await expect(checkWhole(version)).rejects.toMatchObject(refusal);
});

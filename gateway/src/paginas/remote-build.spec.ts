import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBuild, sha384 } from '../../test/a-config.js';
import { readFileOf, readRemoteBuild, type RemoteBuild } from './remote-build.js';

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
const built = (text: string) => {
  aBuild(dir, { 'remoteEntry.js': '0', 'routes.js': '1', 'mf-manifest.json': text });
  return readRemoteBuild(dir);
};

test('a folder without a manifest is no build; one with it is read', async () => {
  expect(await readRemoteBuild(dir)).toBeUndefined();
  expect(await built(good)).toMatchObject({
    version: '1.2.0',
    entry: '/mfe/mfe-admin/1.2.0/remoteEntry.js',
  });
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
    ...more,
  });

test.each([
  ['that is cut in the middle', listed().slice(0, 90)],
  ['that lists nothing', '{}'],
  ['that leaves the folder', listed({ '../../sesion': sha384('') })],
  ['with a hash of another kind', listed({ 'routes.js': 'sha256-abc' })],
  ['with another hash of the manifest', listed({ 'mf-manifest.json': sha384('otra cosa') })],
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

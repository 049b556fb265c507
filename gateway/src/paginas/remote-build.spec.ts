import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemoteBuild } from './remote-build.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remoto-'));
  writeFileSync(join(dir, 'remoteEntry.js'), '0');
});
afterEach(() => rmSync(dir, { recursive: true }));

const manifest = (publicPath: string, name = 'remoteEntry.js') =>
  JSON.stringify({ metaData: { publicPath, remoteEntry: { name } } });
const built = (text: string) => {
  writeFileSync(join(dir, 'mf-manifest.json'), text);
  return readRemoteBuild(dir);
};

test('a folder without a manifest is no build; one with it is read', async () => {
  expect(await readRemoteBuild(dir)).toBeUndefined();
  expect(await built(manifest('/mfe/mfe-admin/1.2.0/'))).toMatchObject({
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
])('a build whose manifest is broken is an error, never no build: %s', async (_what, text) => {
  await expect(built(text)).rejects.toThrow();
});

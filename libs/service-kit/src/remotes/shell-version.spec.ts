import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aShellBuild, construidoCon, hashOf, writeShell } from '@portal/test-kit';
import { checkWhole, filesIn } from './published-version.js';
import { listaOfShell, openShellVersion } from './shell-version.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shell-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const open = () => openShellVersion(filesIn(dir));
const built = (changes: Record<string, string> = {}) => {
  const { portal, publico } = aShellBuild();
  writeShell(dir, { portal: { ...portal, ...changes }, publico });
  return open();
};

test('a build is read with both hosts, what each carries, and what lists them last', async () => {
  const shell = await built();
  expect(shell).toMatchObject({ name: 'shell', construidoCon: { portal: construidoCon, publico: construidoCon } });
  expect(shell.publicPath).toBe(`/mfe/shell/${shell.version}/`);
  expect([...shell.files.keys()]).toEqual(
    expect.arrayContaining(['portal/index.html', 'portal/main.0123abcd.js', 'publico/index.html']),
  );
  expect(shell.last.slice(-2)).toEqual(['portal/file-hashes.json', 'publico/file-hashes.json']);
  expect(shell.lista).toBe(await listaOfShell(filesIn(dir)));
  await checkWhole(shell);
});

test('equal builds have the equal version, and any other byte or name has another', async () => {
  const { version } = await built();
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect((await built()).version).toBe(version);
  const others = [await built({ 'index.html': 'otra' }), await built({ 'otro.js': '' })];
  expect(new Set([version, ...others.map((other) => other.version)]).size).toBe(3);
});

const broken: readonly (readonly [string, string, string, () => void])[] = [
  ['without a list', 'missing', 'publico/file-hashes.json', () => rmSync(join(dir, 'publico/file-hashes.json'))],
  [
    'with a list that is cut in half',
    'list',
    'portal/file-hashes.json',
    () => truncateSync(join(dir, 'portal/file-hashes.json'), 60),
  ],
  [
    'whose list leaves the folder',
    'list',
    'portal/file-hashes.json',
    () => writeFileSync(join(dir, 'portal/file-hashes.json'), JSON.stringify({ '../../sesion': hashOf('') })),
  ],
  [
    'whose list has no page',
    'missing',
    'publico/index.html',
    () => writeFileSync(join(dir, 'publico/file-hashes.json'), '{}'),
  ],
  ['that lies about itself', 'changed', 'portal/host.json', () => writeFileSync(join(dir, 'portal/host.json'), '{}')],
];
test.each(broken)('a build %s is refused', async (_what, flaw, file, spoil) => {
  await built();
  spoil();
  await expect(open()).rejects.toMatchObject({ name: 'RemoteFault', flaw, file });
});

test('hosts of two releases are no shell', async () => {
  await expect(built({ 'host.json': JSON.stringify({ release: '0.2.0', construidoCon }) })).rejects.toMatchObject({
    flaw: 'manifest',
    file: 'publico/host.json',
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from './manifest.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remotos-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const manifest = (base: string) => ({
  host: 'portal',
  base,
  paginas: { prueba: { to: base, label: 'Prueba', icon: 'lista', orden: 50 } },
});

function aRemote(name: string, text: string): string {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'portal.json'), text);
  return join(root, name);
}

test('a remote is read with the pages that its folder names', async () => {
  const dir = aRemote('mfe-prueba', JSON.stringify(manifest('/prueba')));
  await expect(readManifest(dir)).resolves.toEqual(manifest('/prueba'));
});

test('a remote without its manifest is told which file is missing', async () => {
  mkdirSync(join(root, 'mfe-prueba'));
  await expect(readManifest(join(root, 'mfe-prueba'))).rejects.toThrow('mfe-prueba/portal.json is missing');
});

test.each([
  ['that is cut in the middle', '{"host":', 'mfe-prueba/portal.json is no JSON'],
  [
    'with an icon that nobody draws',
    JSON.stringify(manifest('/prueba')).replace('lista', 'cohete'),
    'mfe-prueba/portal.json is not what the portal takes\n  paginas.prueba.icon: ',
  ],
  [
    'with an address of the shell',
    JSON.stringify(manifest('/dashboard')),
    'base: /dashboard belongs to the portal itself (/dashboard)',
  ],
])('a manifest %s fails with a sentence that names the place', async (_what, text, sentence) => {
  await expect(readManifest(aRemote('mfe-prueba', text))).rejects.toThrow(sentence);
});

test('an address of a remote beside it fails the build of the one that takes it', async () => {
  aRemote('mfe-antes', JSON.stringify(manifest('/prueba')));
  const dir = aRemote('mfe-otra', JSON.stringify(manifest('/prueba/mas')));
  await expect(readManifest(dir)).rejects.toThrow(
    'mfe-otra/portal.json: /prueba/mas of mfe-otra belongs to mfe-antes (/prueba)',
  );
});

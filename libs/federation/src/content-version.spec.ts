import webpack from 'webpack';
import { fillContentVersion, nameEntry, unfilledVersion } from './content-version.mjs';

const { sources } = webpack;
const unfilled = unfilledVersion('1.2.0');

/** What a compilation holds, filled. @returns the files by name */
function filled(files: Readonly<Record<string, string | Buffer>>): Record<string, Buffer> {
  const assets = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new sources.RawSource(text)]));
  const compilation = {
    assets,
    updateAsset: (name: string, source: InstanceType<typeof sources.RawSource>) => {
      assets[name] = source;
    },
  };
  fillContentVersion(compilation as never, sources, unfilled);
  return Object.fromEntries(Object.entries(assets).map(([name, source]) => [name, source.buffer()]));
}
const entry = `p="/mfe/mfe-x/${unfilled}/";`;
const versionIn = (files: Record<string, Buffer>): string =>
  /\/mfe\/mfe-x\/([^/]+)\//.exec(String(files['entry.js']))?.[1] ?? '';

test('the version is the release and a hash, as long as what stood for it, in every file that names it', () => {
  const files = filled({ 'entry.js': entry, 'a.css': `url(/mfe/mfe-x/${unfilled}/a.png)`, 'otro.js': '1' });
  const version = versionIn(files);
  expect(version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect([version.length, String(files['a.css'])]).toEqual([unfilled.length, `url(/mfe/mfe-x/${version}/a.png)`]);
  expect(String(files['otro.js'])).toBe('1');
});

test('equal files yield the equal version in any order; another byte, name or place of a byte yields another', () => {
  const of = (files: Record<string, string>) => versionIn(filled({ 'entry.js': entry, ...files }));
  const version = of({ 'a.js': '1', 'b.js': '2' });
  expect(of({ 'b.js': '2', 'a.js': '1' })).toBe(version);
  const others: Record<string, string>[] = [
    { 'a.js': '1', 'b.js': '3' },
    { 'a.js': '1', 'c.js': '2' },
    { 'a.js': '12', 'b.js': '' },
    { 'a.js': '1' },
  ];
  expect(new Set([version, ...others.map(of)]).size).toBe(5);
});

test('bytes that are no text stay what they are', () => {
  const bytes = Buffer.from([0, 255, 128, ...Buffer.from(unfilled), 200]);
  const { 'a.bin': found = Buffer.of() } = filled({ 'entry.js': entry, 'a.bin': bytes });
  expect([found.length, [...found.subarray(0, 3)], found.at(-1)]).toEqual([bytes.length, [0, 255, 128], 200]);
});

test('what Module Federation makes has the same id on every machine', () => {
  const idsIn = (folder: string): unknown[] => {
    const runtime = `${folder}/node_modules/.federation/entry.0a1b.js`;
    const modules = [`${runtime}|${folder}`, `container entry (default) ${runtime}`, 'otro'];
    const ids: unknown[] = [];
    nameEntry({
      hooks: {
        beforeModuleIds: {
          tap: (_name: string, work: (all: unknown) => void) => work(modules.map((id) => ({ identifier: () => id }))),
        },
      },
      chunkGraph: { setModuleId: (_module: unknown, id: unknown) => ids.push(id) },
    } as never);
    return ids;
  };
  expect(idsIn('/una/carpeta')).toEqual(['federation', 'entry']);
  expect(idsIn('/otra')).toEqual(idsIn('/una/carpeta'));
});

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ConstruidoCon, Manifiesto } from '@portal/contracts/portal';

/** What the remotes of tests were built on. */
export const construidoCon: ConstruidoCon = { contratos: '0.1.0', federation: '0.1.0', react: '19.3.1' };

/** The pages of a remote that the repository does not have: one at `/prueba`. */
export const manifiestoDePrueba: Manifiesto = {
  host: 'portal',
  base: '/prueba',
  paginas: { prueba: { to: '/prueba', label: 'Prueba', icon: 'lista', orden: 50 } },
};

/** What a file's hash looks like in the registry, in the list of a build and in the browser. */
export const hashOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The files of a remote as its build leaves them, without their list. @param script its entry */
export function aRemoteBuild(
  name: string,
  version: string,
  { script = '0', manifiesto = manifiestoDePrueba }: { script?: string; manifiesto?: Manifiesto } = {},
): Record<string, string> {
  const metaData = { publicPath: `/mfe/${name}/${version}/`, remoteEntry: { name: 'remoteEntry.js' } };
  const exposes = [{ assets: { js: { sync: ['routes.01234567.js'] }, css: { sync: ['routes.89abcdef.css'] } } }];
  return {
    'mf-manifest.json': JSON.stringify({ metaData, exposes }),
    'manifiesto.json': JSON.stringify({ manifiesto, construidoCon }),
    'remoteEntry.js': script,
    'routes.01234567.js': '1',
    'routes.89abcdef.css': 'p{}',
  };
}

/** A text file with the compressed copies that a build makes of it. */
export const withCopies = (name: string, content: string): Readonly<Record<string, string | Buffer>> => ({
  [name]: content,
  [`${name}.br`]: brotliCompressSync(content),
  [`${name}.gz`]: gzipSync(content),
});

/** Writes a remote's files with their copies and their list, as its build leaves them. */
export function writeBuild(dir: string, texts: Readonly<Record<string, string>>): void {
  mkdirSync(dir, { recursive: true });
  const files = Object.entries(texts).flatMap(([name, content]) => Object.entries(withCopies(name, content)));
  for (const [name, content] of files) writeFileSync(join(dir, name), content);
  const hashes = Object.fromEntries(files.map(([name, content]) => [name, hashOf(content)]));
  writeFileSync(join(dir, 'file-hashes.json'), JSON.stringify(hashes));
}

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, withCopies } from './a-remote.js';

const LIST = 'file-hashes.json';

/**
 * Another version of a built remote, as its own build would have made it: every address names it, every hash is right.
 * @param from the build
 * @param to a folder of its own
 * @param version as long as the build's own, since scripts count the letters of their address
 * @param change what is different in it, by file
 */
export function reissue(
  from: string,
  to: string,
  version: string,
  change: (text: string, file: string) => string = (text) => text,
): void {
  cpSync(from, to, { recursive: true });
  const { metaData } = JSON.parse(readFileSync(join(from, 'mf-manifest.json'), 'utf8'));
  const old = String(metaData.publicPath).split('/')[3] ?? '';
  if (old.length !== version.length) throw new Error(`${version} is not as long as ${old}`);
  const list: Record<string, string> = JSON.parse(readFileSync(join(from, LIST), 'utf8'));
  const entry = String(metaData.remoteEntry.name);
  const replaced = new Map<string, string>();
  const files = Object.keys(list).toSorted((one, other) => Number(one === entry) - Number(other === entry));
  for (const file of files) {
    if (!/\.(js|css|json)$/.test(file)) continue;
    let text = change(readFileSync(join(from, file), 'utf8').replaceAll(old, version), file);
    if (file === entry) for (const [before, after] of replaced) text = text.replaceAll(before, after);
    replaced.set(String(list[file]), hashOf(text));
    for (const [name, content] of Object.entries(withCopies(file, text))) {
      if (!(name in list)) continue;
      writeFileSync(join(to, name), content);
      list[name] = hashOf(content);
    }
  }
  rmSync(join(to, LIST));
  writeFileSync(join(to, LIST), `${JSON.stringify(list, null, 1)}\n`);
}

/** What a built host says of itself, so that it can be published (docs/adr/0071). */
import { nameEntry } from './content-version.mjs';
import { hashesOf, LIST } from './file-hashes.mjs';

/** In its build: its release, and what it carries for remotes. */
const HOST = 'host.json';

/** Writes `host.json`, and the list of all files with their hashes. */
export class HostFiles {
  /** @param {{ release: string, construidoCon: Record<string, string> }} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    /** @param {unknown} value */
    const json = (value) => new sources.RawSource(`${JSON.stringify(value, null, 1)}\n`);
    compiler.hooks.thisCompilation.tap('HostFiles', (compilation) => {
      nameEntry(compilation);
      const first = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'HostFiles', stage: first }, () =>
        compilation.emitAsset(HOST, json(this.host)),
      );
      // Before the compressed copies, which add themselves to the list.
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'HostFiles', stage: last }, (assets) =>
        compilation.emitAsset(LIST, json(hashesOf(compilation, Object.keys(assets)))),
      );
    });
  }
}

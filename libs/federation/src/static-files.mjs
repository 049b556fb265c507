import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Emits every file of one folder under its own name: what must have a stable address. */
export class StaticFiles {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticFiles', stage }, () => {
        for (const name of readdirSync(this.folder)) {
          compilation.emitAsset(name, new sources.RawSource(readFileSync(join(this.folder, name))));
        }
      });
    });
  }
}

/** Compressed copies beside the files of a build: as small as they get, made once instead of in the gateway. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LIST } from './file-hashes.mjs';
import { KeptCopies } from './kept-copies.mjs';
import { sha384 } from './sha384.mjs';

const worthCompressing = /\.(js|css|svg|json|txt)$/;
/**
 * @param {KeptCopies} kept
 * @returns {Record<string, (bytes: Buffer) => Promise<Buffer>>} Suffix of the copy → how it is made.
 */
const compressorsOf = (kept) => ({
  br: (bytes) => kept.brotli(bytes),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
});

/**
 * Copies of what has its last bytes: `compression-webpack-plugin` makes its own before FileHashes has filled in the
 * hashes. A list of files names the copies too, for a browser must get nothing that the build did not list.
 */
export class Compressed {
  /** @param {string} cache a folder for the copies of the build before */
  constructor(cache) {
    this.kept = new KeptCopies(cache);
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Compressed', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 2;
      compilation.hooks.processAssets.tapPromise({ name: 'Compressed', stage }, async (assets) => {
        const names = Object.keys(assets).filter((name) => worthCompressing.test(name) && name !== LIST);
        /** @type {Record<string, string>} */
        const hashes = {};
        const compressors = compressorsOf(this.kept);
        await Promise.all(
          names.flatMap((name) =>
            Object.entries(compressors).map(async ([suffix, compress]) => {
              const whole = /** @type {import('webpack').sources.Source} */ (assets[name]).buffer();
              const copy = await compress(whole);
              if (copy.length >= whole.length) return;
              hashes[`${name}.${suffix}`] = sha384(copy);
              compilation.emitAsset(`${name}.${suffix}`, new sources.RawSource(copy));
            }),
          ),
        );
        await this.kept.sweep();
        if (assets[LIST]) addToList(compilation, sources, hashes);
      });
    });
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Compiler['webpack']['sources']} sources
 * @param {Record<string, string>} hashes
 */
function addToList(compilation, sources, hashes) {
  const listed = JSON.parse(String(compilation.assets[LIST]?.source()));
  const all = Object.fromEntries(Object.entries({ ...listed, ...hashes }).sort(([a], [b]) => (a < b ? -1 : 1)));
  compilation.updateAsset(LIST, new sources.RawSource(`${JSON.stringify(all, null, 1)}\n`));
}

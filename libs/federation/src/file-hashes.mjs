/** Gives every file of a remote its SHA-384: to the browser in the entry, to the gateway in a list (docs/adr/0033). */
import { fillContentVersion, nameEntry } from './content-version.mjs';
import { sha384 } from './sha384.mjs';

/** In every build that is published: each of its files, with its hash. */
export const LIST = 'file-hashes.json';

/** Stand in the built entry until the files have their last bytes. */
const placeholders = { js: '__HASHES_OF_SCRIPTS__', css: '__HASHES_OF_SHEETS__' };
/** A hash that no file has: browsers refuse what the build did not list. */
const NONE = `sha384-${'A'.repeat(64)}`;

/**
 * The registry holds the entry's hash, the entry those of the scripts and sheets that it loads, and
 * `file-hashes.json` those of all files. No link of that chain is missing, so a browser runs what was built or nothing.
 */
export class FileHashes {
  /**
   * @param {{ publicPath: string, version: string }} address what all files' addresses begin with, and its version
   */
  constructor({ publicPath, version }) {
    this.publicPath = publicPath;
    this.version = version;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, runtime, sources, web } = compiler.webpack;
    /** @param {string} element @param {string} placeholder */
    const withIntegrity = (element, placeholder) => (/** @type {string} */ code) =>
      `${code}\n${element}.integrity = ${JSON.stringify(placeholder)}[url.slice(${this.publicPath.length})]` +
      ` || "${NONE}";`;
    compiler.hooks.thisCompilation.tap('FileHashes', (compilation) => {
      nameEntry(compilation);
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'FileHashes',
        withIntegrity('script', placeholders.js),
      );
      web.CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'FileHashes',
        withIntegrity('link', placeholders.css),
      );
      // Later than all that changes a file, Module Federation's own manifest included.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'FileHashes', stage }, (assets) => {
        fillContentVersion(compilation, sources, this.version);
        fillIn(compilation, sources);
        const all = JSON.stringify(hashesOf(compilation, Object.keys(assets)), null, 1);
        compilation.emitAsset(LIST, new sources.RawSource(`${all}\n`));
      });
    });
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Compiler['webpack']['sources']} sources
 * @throws {Error} if there are scripts or sheets whose hashes no entry takes: they would be loaded unchecked
 */
function fillIn(compilation, sources) {
  const first = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const later = Object.keys(compilation.assets).filter((name) => !first.has(name));
  for (const [type, placeholder] of Object.entries(placeholders)) {
    const loaded = later.filter((name) => name.endsWith(`.${type}`));
    const quoted = new RegExp(`(["'\`])${placeholder}\\1`);
    const entries = [...first].filter((name) => quoted.test(String(compilation.assets[name]?.source())));
    if (loaded.length > 0 && entries.length === 0)
      throw new Error(`${compilation.name}: no entry knows its .${type} files`);
    const hashes = `(${JSON.stringify(hashesOf(compilation, loaded))})`;
    for (const name of entries) {
      const text = String(compilation.assets[name]?.source());
      compilation.updateAsset(name, new sources.RawSource(text.replace(quoted, hashes)));
    }
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {readonly string[]} names
 * @returns {Record<string, string>}
 */
export const hashesOf = (compilation, names) =>
  Object.fromEntries(
    names
      .toSorted()
      .map((name) => [
        name,
        sha384(/** @type {import('webpack').sources.Source} */ (compilation.assets[name]).buffer()),
      ]),
  );

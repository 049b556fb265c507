/** The pages that a remote adds to the portal, from its own folder into its build (docs/adr/0036). */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { manifestsIn, SOURCE } from './manifests.mjs';

/** In its build: the same beside what it was built on. */
const BUILT = 'manifiesto.json';

/** Writes `manifiesto.json`. A `portal.json` that no host would take fails the build. */
export class Manifest {
  /**
   * @param {string} dir folder of the remote
   * @param {Record<string, string>} construidoCon
   */
  constructor(dir, construidoCon) {
    this.dir = dir;
    this.construidoCon = construidoCon;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'Manifest', stage }, async () => {
        compilation.fileDependencies.add(join(this.dir, SOURCE));
        try {
          const content = { manifiesto: await readManifest(this.dir), construidoCon: this.construidoCon };
          compilation.emitAsset(BUILT, new sources.RawSource(`${JSON.stringify(content, null, 1)}\n`));
        } catch (error) {
          compilation.errors.push(new WebpackError(/** @type {Error} */ (error).message));
        }
      });
    });
  }
}

/**
 * Reads the manifest of a remote, beside those of the remotes in the folders next to it.
 * @param {string} dir
 * @throws {Error} one line per fault
 */
export async function readManifest(dir) {
  // Built libs alone can be read here: a bundler runs without our source condition, and not every command builds them.
  const { choqueEntre, manifiestoSchema } = await import('@portal/contracts/portal');
  const where = `${basename(dir)}/${SOURCE}`;
  if (!existsSync(join(dir, SOURCE))) throw new Error(`${where} is missing: it names the pages of this remote`);
  const parsed = manifiestoSchema.safeParse(parse(where, join(dir, SOURCE)));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'all'}: ${message}`);
    throw new Error([`${where} is not what the portal takes`, ...faults].join('\n'));
  }
  // What is wrong in another remote's manifest is for its own build to say.
  const others = Object.entries(manifestsIn(dirname(dir))).filter(
    ([name, other]) => name !== basename(dir) && manifiestoSchema.safeParse(other).success,
  );
  const clash = choqueEntre(Object.fromEntries([...others, [basename(dir), parsed.data]]));
  if (clash !== undefined) throw new Error(`${where}: ${clash}`);
  return parsed.data;
}

/** @param {string} where @param {string} file @returns {unknown} */
function parse(where, file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${where} is no JSON: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/** Its package.json has no door of its own, so the folder beside ours is read. @param {string} lib */
const libVersion = (lib) => versionIn(join(import.meta.dirname, '../..', lib, 'package.json'));

/** @param {string} file @returns {string} */
const versionIn = (file) => JSON.parse(readFileSync(file, 'utf8')).version;

/** The public host gives React and the runtime; the portal gives our libs too. */
const libs = {
  publico: { contratos: 'contracts', federation: 'federation' },
  portal: { contratos: 'contracts', federation: 'federation', ui: 'ui', apiClient: 'api-client' },
};

/**
 * What a build stands on: the versions that a host compares before it runs a remote (docs/adr/0036).
 * @param {import('./shared.mjs').SharedList} list
 * @param {string} dir folder of the app, whose React it is
 * @returns {Record<string, string>} name of the part → its version
 */
export const builtOn = (list, dir) => ({
  react: versionIn(createRequire(join(dir, 'package.json')).resolve('react/package.json')),
  ...Object.fromEntries(Object.entries(libs[list]).map(([name, lib]) => [name, libVersion(lib)])),
});

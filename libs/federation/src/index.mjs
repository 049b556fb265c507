/** The shared webpack functions, one for remotes and one for hosts. All other federation code lives in the shell. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config.mjs';
import { unfilledVersion } from './content-version.mjs';
import { FileHashes } from './file-hashes.mjs';
import { HostFiles } from './host-files.mjs';
import { builtOn, Manifest } from './manifest.mjs';
import { Notices } from './notices.mjs';
import { PreloadFirstScreen } from './preload-first-screen.mjs';
import { Prerender } from './prerender.mjs';
import { shared } from './shared.mjs';

export { webpackPrerender } from './prerender.mjs';

/** @typedef {import('./shared.mjs').SharedList} SharedList */
/**
 * @typedef {(
 *   env: unknown,
 *   argv: { mode?: string, exposes?: Record<string, string> },
 * ) => import('webpack').Configuration} ConfigFunction exposes: what a remote in development exposes instead
 */

/** @param {{ mode?: string }} argv */
const isProduction = (argv) => argv.mode !== 'development';

/** @param {string} dir @returns {string} */
const releaseOf = (dir) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version;

/**
 * A micro-frontend. It exposes one thing, `./routes`, and is served below its immutable `/mfe/<name>/<version>/`, whose
 * version carries a hash of the content. Its `portal.json` says which pages it adds.
 * @example // mfe-admin/webpack.config.mjs
 * export default webpackApp({
 *   name: 'mfe-admin',
 *   dir: import.meta.dirname,
 *   exposes: { './routes': './src/routes.tsx' },
 *   shared: 'portal',
 * });
 * @param {{ name: string, dir: string, exposes: Record<string, string>, shared: SharedList }} app
 * @returns {ConfigFunction}
 */
export const webpackApp =
  ({ name, dir, exposes, shared: list }) =>
  (_env, argv) => {
    const version = unfilledVersion(releaseOf(dir));
    const publicPath = `/mfe/${name}/${version}/`;
    const base = baseConfig({ name, dir, out: join(dir, 'dist'), publicPath }, isProduction(argv));
    const federation = federate({
      name,
      exposes: argv.exposes ?? exposes,
      filename: 'remoteEntry.js',
      shared: shared(list, dir),
    });
    return {
      ...base,
      entry: {},
      plugins: [
        ...(base.plugins ?? []),
        federation,
        new Manifest(dir, builtOn(list, dir)),
        new Notices(),
        new FileHashes({ publicPath, version }),
      ],
    };
  };

/**
 * @typedef {object} Host
 * @property {string} name
 * @property {string} dir the app's own folder
 * @property {string} entry
 * @property {string} html the template; the server fills its `__CSP_NONCE__` per response
 * @property {string} files a folder that is copied beside the page as it is (icon, silent-check-sso.html)
 * @property {RegExp} [later] modules that the first screen does not need
 * @property {string} [prerender] a script that runs first, on pages whose first screen `webpackPrerender` has drawn
 * @property {boolean} [whole] what one import brings is one file, for a page whose visitors wait for each request
 * @property {SharedList} shared
 */

/**
 * A page of the shell, with its own entry and html. It names no remote: the registry is read at run time.
 * @param {Host} app
 * @returns {ConfigFunction}
 */
export const webpackHost =
  ({ name, dir, entry, html, files, later, prerender, whole, shared: list }) =>
  (_env, argv) => {
    const base = baseConfig(
      { name, dir, out: join(dir, 'dist', name), publicPath: `/assets/${name}/` },
      isProduction(argv),
    );
    const construidoCon = builtOn(list, dir);
    return {
      ...base,
      ...(prerender ? { dependencies: ['prerender'] } : {}),
      entry: { [name]: entry },
      ...(whole ? { optimization: { ...base.optimization, splitChunks: false } } : {}),
      plugins: [
        ...(base.plugins ?? []),
        federate({ name, shared: shared(list, dir, { host: true }) }),
        new HtmlWebpackPlugin({
          template: join(dir, html),
          scriptLoading: 'defer',
          inject: 'head',
          meta: { 'construido-con': inWords(construidoCon) },
        }),
        new StaticFiles(join(dir, files)),
        new Notices(),
        new PreloadFirstScreen(later),
        ...(prerender ? [new Prerender({ dir, script: join(dir, prerender) })] : []),
        new HostFiles({ release: releaseOf(dir), construidoCon }),
      ],
    };
  };

/**
 * For an attribute, which the html plugin does not escape: `react=19.3.1 ui=0.1.0`.
 * @param {Record<string, string>} parts
 */
const inWords = (parts) =>
  Object.entries(parts)
    .map(([name, version]) => `${name}=${version}`)
    .join(' ');

/**
 * Gives the host's runtime to the remotes, as the option `provideExternalRuntime` would. That option names the CommonJS
 * file and so brings a second copy of the runtime: 11 kB compressed, 85 kB of script to run.
 */
const provider = fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'));

/**
 * @typedef {object} Federated
 * @property {string} name
 * @property {ReturnType<typeof shared>} shared
 * @property {Record<string, string>} [exposes] only remotes expose something
 * @property {string} [filename]
 */

/** @param {Federated} options */
const federate = ({ name, ...options }) =>
  new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    ...options,
    ...(options.exposes ? {} : { runtimePlugins: [provider] }),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
    // Our own registry names remotes, not manifests, and only browsers run them.
    // The host carries the runtime for all, so each remote is 20 kB smaller compressed (docs/adr/0016).
    experiments: {
      optimization: { disableSnapshot: true, target: 'web' },
      externalRuntime: options.exposes !== undefined,
    },
  });

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

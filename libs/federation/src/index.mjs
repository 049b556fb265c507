/** The shared webpack functions: one for remotes, one for hosts. Everything else about federation lives in the shell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base.mjs';
import { PreloadFirstScreen } from './preload.mjs';
import { Previas } from './previa.mjs';
import { sharedOf } from './shared.mjs';
import { StaticFiles } from './static-files.mjs';

export { webpackPrevia } from './previa.mjs';

/** @typedef {import('./shared.mjs').SharedList} SharedList */
/** @typedef {(env: unknown, argv: { mode?: string }) => import('webpack').Configuration} ConfigFunction */

/** @param {{ mode?: string }} argv */
const isProduction = (argv) => argv.mode !== 'development';

/** @param {string} dir @returns {string} */
const versionOf = (dir) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version;

/**
 * A micro-frontend. It exposes one thing, `./routes`, and is served below its immutable `/mfe/<name>/<version>/`.
 * @example // mfe-admin/webpack.config.mjs
 * export default webpackApp({ name: 'mfe-admin', dir: import.meta.dirname, exposes: { './routes': './src/routes.tsx' }, shared: 'portal' });
 * @param {{ name: string, dir: string, exposes: Record<string, string>, shared: SharedList }} app
 * @returns {ConfigFunction}
 */
export const webpackApp =
  ({ name, dir, exposes, shared }) =>
  (_env, argv) => {
    const publicPath = `/mfe/${name}/${versionOf(dir)}/`;
    const base = baseConfig({ name, dir, out: join(dir, 'dist'), publicPath }, isProduction(argv));
    const federation = federate({ name, exposes, filename: 'remoteEntry.js', shared: sharedOf(shared, dir) });
    return { ...base, entry: {}, plugins: [federation] };
  };

/**
 * A page of the shell: its own entry and html, no remote named at build time (the registry is read at run time).
 * The html template carries `__CSP_NONCE__`, which whoever serves it fills per response.
 * @param {{ name: string, dir: string, entry: string, html: string, files: string, later?: RegExp, previa?: string, shared: SharedList }} app
 *   `files`: a folder copied beside the page as it is (icon, silent-check-sso.html); `later`: modules that its first screen does without;
 *   `previa`: a script that runs first, on the pages whose first screen was drawn by the build of that name (`webpackPrevia`)
 * @returns {ConfigFunction}
 */
export const webpackHost =
  ({ name, dir, entry, html, files, later, previa, shared }) =>
  (_env, argv) => {
    const base = baseConfig(
      { name, dir, out: join(dir, 'dist', name), publicPath: `/assets/${name}/` },
      isProduction(argv),
    );
    return {
      ...base,
      ...(previa ? { dependencies: ['previa'] } : {}),
      entry: { [name]: entry },
      plugins: [
        federate({ name, shared: sharedOf(shared, dir, { host: true }) }),
        new HtmlWebpackPlugin({ template: join(dir, html), scriptLoading: 'defer', inject: 'head' }),
        new StaticFiles(join(dir, files)),
        new PreloadFirstScreen(later),
        ...(previa ? [new Previas({ dir, script: join(dir, previa) })] : []),
      ],
    };
  };

/**
 * Gives the host's runtime to the remotes, as the option `provideExternalRuntime` does. That one names the CommonJS file, and a second
 * copy of the whole runtime came with it: 11 kB compressed, 85 kB of script to run.
 */
const provider = fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'));

/** @param {{ name: string, shared: ReturnType<typeof sharedOf>, exposes?: Record<string, string>, filename?: string }} options */
const federate = ({ name, ...options }) =>
  new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    ...options,
    ...(options.exposes ? {} : { runtimePlugins: [provider] }),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    dev: false,
    // Remotes are named by our own registry, not by manifests, and only browsers run them.
    // The host carries the runtime once for all: 20 kB gz less in every remote (performance.md, fact 9).
    experiments: {
      optimization: { disableSnapshot: true, target: 'web' },
      externalRuntime: options.exposes !== undefined,
    },
  });

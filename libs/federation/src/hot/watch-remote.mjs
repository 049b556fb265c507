/** Builds a remote at each change, for pages that replace its modules while they run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

/** What stands in the place of a version; nothing below it may be kept by a browser. */
const DEVELOPMENT = 'desarrollo';

const EXPOSE = fileURLToPath(new URL('./expose.mjs', import.meta.url));
/** Plugins that a development build keeps: files that change all the time have no list of hashes. */
const kept = new Set(['ModuleFederationPlugin', 'Manifest']);

/**
 * @typedef {object} Watched
 * @property {string} publicPath
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} remote
 * @param {string} remote.name
 * @param {string} remote.dir its folder, with webpack.config.mjs
 * @param {string} out where the files go
 * @param {(hash: string, faults: string) => void} built after each build; faults: what does not compile
 * @returns {Promise<Watched>}
 */
export async function watchRemote({ name, dir }, out, built) {
  const publicPath = `/mfe/${name}/${DEVELOPMENT}/`;
  const compiler = webpack(await configurationOf(dir, out, publicPath));
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error || !stats) return built('', String(error));
    built(String(stats.hash), stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : '');
  });
  return { publicPath, close: () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve()))) };
}

/**
 * @param {string} dir
 * @param {string} out
 * @param {string} publicPath
 * @returns {Promise<import('webpack').Configuration>}
 */
async function configurationOf(dir, out, publicPath) {
  const { default: app } = await import(join(dir, 'webpack.config.mjs'));
  /** @type {import('webpack').Configuration} */
  const config = app({}, { mode: 'development', exposes: { './routes': EXPOSE } });
  return {
    ...config,
    cache: { type: 'memory' },
    // An update names its files by the build before; the first files keep their names.
    output: {
      ...config.output,
      path: out,
      publicPath,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      clean: false,
    },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, 'portal-remote': sourceOf(dir) } },
    // The host's React is of production: what is drawn with it must be, too.
    optimization: { ...config.optimization, nodeEnv: 'production' },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => kept.has(String(plugin?.constructor.name))),
      new webpack.HotModuleReplacementPlugin(),
    ],
  };
}

/** @param {string} dir */
const sourceOf = (dir) =>
  /** @type {string} */ (['src/routes.tsx', 'src/routes.ts'].map((file) => join(dir, file)).find(existsSync));

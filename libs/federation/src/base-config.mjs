/** What every browser build shares: SWC, our source condition, CSS in files, no eval, nothing inline. */
import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { Compressed } from './compressed.mjs';

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    // A remote in development may be drawn by the React of production, which has no other runtime.
    transform: { react: { runtime: 'automatic', development: false } },
    target: 'es2020',
  },
};

/**
 * @param {object} app
 * @param {string} app.name unique among all builds of the page
 * @param {string} app.dir the app's own folder
 * @param {string} app.out where the files go
 * @param {string} app.publicPath absolute, so that remotes need no eval to find their address under the CSP
 * @param {boolean} production
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ name, dir, out, publicPath }, production) {
  return {
    name,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2020'],
    context: dir,
    // In production a persistent cache drops shared chunks silently, so Nx caches the output instead.
    cache: production ? false : { type: 'filesystem', cacheDirectory: join(dir, 'node_modules/.cache/webpack'), name },
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: out,
      publicPath,
      uniqueName: name.replaceAll('-', '_'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      importMetaName: '({})',
      clean: true,
    },
    resolve: {
      conditionNames: ['@app/source', '...'],
      extensions: ['.tsx', '.ts', '.js'],
      extensionAlias: { '.js': ['.tsx', '.ts', '.js'] },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: { loader: 'swc-loader', options: { ...swc, swcrc: false } },
        },
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
        // Foreign modules that ask where they lie learn nothing: webpack would tell them the folder of this machine.
        { test: /\.m?js$/, include: /node_modules/, parser: { importMeta: false } },
      ],
    },
    plugins: production ? [new Compressed(join(dir, 'node_modules/.cache/compressed', name))] : [],
    experiments: { css: true },
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      // As by default, but a worker stays one file: the policy of its own answer lets it load no other.
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && !chunk.hasRuntime() },
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.cleanCssMinify }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

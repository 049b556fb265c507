/** Pages that show a picture of their first screen, drawn at build time, until React replaces it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config.mjs';

/**
 * @typedef {object} Drawn what a `prerender` entry exports
 * @property {string} variables custom properties of both schemes, else set by script
 * @property {() => Readonly<Record<string, string>>} views page name → markup without inline styles or scripts
 */

/** @param {string} dir */
const outOf = (dir) => join(dir, 'dist/prerender');

/**
 * The build that draws: the host's own components for Node, files named as the host names them.
 * @param {{ dir: string, entry: string, host: string }} prerender
 * @returns {(env: unknown, argv: { mode?: string }) => import('webpack').Configuration}
 */
export const webpackPrerender =
  ({ dir, entry, host }) =>
  (_env, argv) => {
    const base = baseConfig(
      { name: 'prerender', dir, out: outOf(dir), publicPath: `/assets/${host}/` },
      argv.mode !== 'development',
    );
    const rules = [
      ...(base.module?.rules ?? []).slice(0, 1),
      { test: /\.css$/, type: 'asset/source' },
      { test: /\.(svg|png|woff2)$/, type: 'asset/resource', generator: { emit: false } },
    ];
    return {
      ...base,
      target: 'node20',
      entry: { prerender: entry },
      output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' } },
      module: { rules },
      // Nobody fetches it: no copies.
      plugins: [],
      experiments: {},
      optimization: { minimize: false },
    };
  };

const EMPTY = '<div id="portal"></div>';

/** Writes one page per picture beside the host's `index.html`, with the picture's sheet and script first. */
export class Prerender {
  /** @param {{ dir: string, script: string }} options script: runs before anything is painted */
  constructor({ dir, script }) {
    this.dir = dir;
    this.script = script;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('Prerender', (compilation) => {
      const hooks = HtmlWebpackPlugin.getHooks(compilation);
      /** @type {(name: string, text: string) => string} */
      const emit = (name, text) => emitHashed(compilation, name, text);
      hooks.alterAssetTagGroups.tap('Prerender', (page) => ({
        ...page,
        headTags: [...this.first(page.publicPath, emit), ...page.headTags],
      }));
      hooks.beforeEmit.tap('Prerender', (page) => {
        if (!page.html.includes(EMPTY)) throw new Error(`the page has no ${EMPTY}`);
        for (const [name, view] of Object.entries(this.drawn().views())) {
          const html = page.html.replace(EMPTY, () => `<div id="portal">${withoutInlineStyle(view)}</div>`);
          compilation.emitAsset(`${name}.html`, new compiler.webpack.sources.RawSource(html));
        }
        return page;
      });
    });
  }

  /** @returns {Drawn} */
  drawn() {
    const file = join(outOf(this.dir), 'prerender.cjs');
    const require = createRequire(import.meta.url);
    delete require.cache[file]; // watch mode draws again
    return require(file);
  }

  /**
   * @param {string} publicPath
   * @param {(name: string, text: string) => string} emit
   */
  first(publicPath, emit) {
    const sheet = emit('variables.css', this.drawn().variables);
    const script = emit('esquema.js', readFileSync(this.script, 'utf8'));
    return [
      {
        tagName: 'link',
        voidTag: true,
        meta: {},
        attributes: { id: 'variables', rel: 'stylesheet', href: `${publicPath}${sheet}` },
      },
      { tagName: 'script', voidTag: false, meta: {}, attributes: { src: `${publicPath}${script}` } },
    ];
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} name
 * @param {string} text
 */
function emitHashed(compilation, name, text) {
  const { sources, util } = compilation.compiler.webpack;
  const hash = String(util.createHash('sha256').update(text).digest('hex')).slice(0, 8);
  const [stem, type] = name.split('.');
  const file = `${stem}.${hash}.${type}`;
  if (!compilation.getAsset(file)) compilation.emitAsset(file, new sources.RawSource(text));
  return file;
}

/** The CSP forbids style attributes; the shell's prerender.css replaces them. @param {string} markup */
const withoutInlineStyle = (markup) => markup.replace(/ style="[^"]*"/g, '');

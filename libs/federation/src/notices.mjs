/** The licences of what a build really ships, as its `licencias.txt`: their terms ask that they travel along. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOTICES = 'licencias.txt';

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} text of its licence and notice files
 */

/** Emits the notices. A package that names no licence fails the build. */
export class Notices {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Notices', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'Notices', stage }, () => {
        const packages = [...foldersIn(compilation)].map(readPackage);
        for (const { name, version, license } of packages)
          if (!license) compilation.errors.push(new WebpackError(`${name} ${version} names no licence`));
        compilation.emitAsset(NOTICES, new sources.RawSource(inWords(packages)));
      });
    });
  }
}

/** Folders of the packages whose modules lie in a chunk. @param {import('webpack').Compilation} compilation */
function foldersIn({ modules, chunkGraph }) {
  /** @type {Set<string>} */
  const folders = new Set();
  const shipped = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  for (const module of shipped)
    for (const inner of /** @type {{ modules?: import('webpack').Module[] }} */ (module).modules ?? [module]) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/.][^/]*/.exec(
        /** @type {{ resource?: string }} */ (inner).resource ?? '',
      );
      if (folder) folders.add(folder[0]);
    }
  return folders;
}

/** @param {string} folder @returns {Package} */
function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return { name, version, license: license?.type ?? license ?? '', text };
}

/** @param {Package[]} packages */
function inWords(packages) {
  const distinct = [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).entries()].sort();
  const notices = distinct.map(([title, { license, text }]) =>
    [`${title} (${license})`, text || 'El paquete no trae archivo de licencia.'].join('\n\n'),
  );
  return `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * Runs TypeScript from its source, compiled as the build compiles it. Node loads this module before any other, by
 * `--import`, in a thread too. Tests start the same processes dozens of times, so what was compiled is kept by its text.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const kept = path.join(root, 'node_modules/.cache/portal-source');
const { jsc, module } = JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8'));
const options = { jsc, module, sourceMaps: 'inline', swcrc: false };
const { version } = JSON.parse(readFileSync(require.resolve('@swc/core/package.json'), 'utf8'));
const salt = JSON.stringify([version, options]);

mkdirSync(kept, { recursive: true });
enableCompileCache(path.join(kept, 'code'));

/** @param {string} filename @returns {string} */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const name = createHash('sha256').update(`${salt}\0${filename}\0${source}`).digest('hex');
  const file = path.join(kept, `${name}.mjs`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { code } = require('@swc/core').transformSync(source, { ...options, filename });
  // Another process or thread may write the same: whole, or not at all.
  const own = `${file}.${process.pid}.${threadId}`;
  writeFileSync(own, code);
  renameSync(own, file);
  return code;
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const url = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load: (url, context, next) =>
    url.endsWith('.ts') && !url.includes('/node_modules/')
      ? { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
      : next(url, context),
});

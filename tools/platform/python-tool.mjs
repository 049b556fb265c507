/** A Python tool in an environment of its own, in the user's cache. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { say } from './say.mjs';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);

/**
 * @param {{ name: string, version: string, module: string }} tool module: what must be importable
 * @returns {Promise<string>} the Python that has it
 * @throws {Error} python3, its venv or the package cannot be had
 */
export async function pythonTool({ name, version, module }) {
  const venv = path.join(userCache(), `${name}-${version}`);
  const python = path.join(venv, 'bin/python');
  if (await imports(python, module)) return python;
  say(`instalando ${name} ${version} (una sola vez por usuario)`);
  await run('python3', ['-m', 'venv', venv]);
  const args = ['install', '--quiet', '--disable-pip-version-check', `${name}==${version}`];
  await run(path.join(venv, 'bin/pip'), args, { maxBuffer: 1 << 26 });
  return python;
}

/** @param {string} python @param {string} module */
const imports = (python, module) =>
  run(python, ['-c', `import ${module}`]).then(
    () => true,
    () => false,
  );

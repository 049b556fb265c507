/** Python tools, each in an environment of its own. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { say } from './say.mjs';
import { userCache } from './user-cache.mjs';

const run = promisify(execFile);

/** @typedef {{ name: string, version: string, requirements: string }} PythonTool the name is that of its module too */

/** @param {PythonTool} tool @returns {string} its folder in the user's cache */
export const pythonFolder = ({ name, version }) => path.join(userCache(), `${name}-${version}`);

/** @param {string} folder @returns {string} */
export const pythonIn = (folder) => path.join(folder, 'bin/python');

/** What pip installs: every package with its hash. @param {string} requirements file @returns {string[]} */
export const pinned = (requirements) => ['--no-deps', '--require-hashes', '-r', requirements];

/**
 * @param {PythonTool} tool
 * @param {(step: string) => void} [tell] told when it has to be installed
 * @returns {Promise<string>} the Python that has it
 * @throws {Error} python3, its venv or a package with the pinned hash cannot be had
 */
export async function pythonTool(tool, tell = say) {
  const python = pythonIn(pythonFolder(tool));
  if (await imports(python, tool.name)) return python;
  tell(`instalando ${tool.name} ${tool.version} (una sola vez por usuario)`);
  await installPython(pythonFolder(tool), pinned(tool.requirements));
  return python;
}

/**
 * @param {string} folder
 * @param {string[]} packages with options of pip
 * @throws {Error} with what python3 or pip wrote in `stderr`
 */
export async function installPython(folder, packages) {
  await run('python3', ['-m', 'venv', folder]);
  const args = ['install', '--quiet', '--disable-pip-version-check', ...packages];
  await run(path.join(folder, 'bin/pip'), args, { maxBuffer: 1 << 26 });
}

/** Debian's packages of a Python that makes environments. */
export const venv = ['python3', 'python3-venv'];

/** @returns {Promise<boolean>} whether python3 makes environments */
export const hasVenv = () => imports('python3', 'venv, ensurepip');

/** @param {string} python @param {string} module @returns {Promise<boolean>} whether it runs and has the module */
export const imports = (python, module) =>
  run(python, ['-c', `import ${module}`]).then(
    () => true,
    () => false,
  );

/** The tools themselves: which are needed, whether they are there, and pyHanko's own Python. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { imports, pythonFolder, pythonIn, pythonTool } from '../platform/python-tool.mjs';

const pyhanko = { name: 'pyhanko', version: '0.38.0', module: 'pyhanko' };
const PACKAGES = { pdfsig: 'poppler-utils', qpdf: 'qpdf', mutool: 'mupdf-tools', openssl: 'openssl' };

/** The Python that has pyHanko: PORTAL_PYHANKO, else the one that ensureValidators() makes. */
export const pyhankoPython = () => process.env.PORTAL_PYHANKO ?? pythonIn(pythonFolder(pyhanko));

/** Throws one sentence with the command that brings what is missing. */
export async function requireValidators() {
  const missing = [];
  for (const [tool, name] of Object.entries(PACKAGES)) if (!(await onPath(tool))) missing.push(name);
  const commands = missing.length ? [`apt-get install -y --no-install-recommends ${missing.join(' ')}`] : [];
  if (!(await imports(pyhankoPython(), pyhanko.module))) {
    const folder = pythonFolder(pyhanko);
    commands.push(`python3 -m venv ${folder} && ${folder}/bin/pip install ${pyhanko.name}==${pyhanko.version}`);
  }
  if (commands.length) throw new Error(`Faltan validadores de firmas. Instálelos así: ${commands.join(' && ')}`);
}

/**
 * Makes pyHanko's environment in the user's cache when it is absent.
 * @param {(step: string) => void} [say] receives each slow step
 */
export async function ensureValidators(say = () => {}) {
  const given = process.env.PORTAL_PYHANKO;
  if (given === undefined) return pythonTool(pyhanko, say);
  if (!(await imports(given, pyhanko.module))) throw new Error(`PORTAL_PYHANKO no tiene pyHanko: ${given}`);
  return given;
}

/** @param {string} tool */
async function onPath(tool) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = await Promise.all(
    folders.map((folder) =>
      access(path.join(folder, tool)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** The tools themselves: which are needed, whether they are there, and pyHanko's own Python. */
import { onPath } from '../platform/on-path.mjs';
import { ofDebian, pyHanko } from '../platform/outside-parts.mjs';
import { imports, pinned, pythonFolder, pythonIn, pythonTool } from '../platform/python-tool.mjs';

/** The Python that has pyHanko: PORTAL_PYHANKO, else the one that ensureValidators() makes. */
export const pyhankoPython = () => process.env.PORTAL_PYHANKO ?? pythonIn(pythonFolder(pyHanko));

/** Throws one sentence with the command that brings what is missing. */
export async function requireValidators() {
  const missing = [];
  for (const [tool, name] of Object.entries(ofDebian)) if (!(await onPath(tool))) missing.push(name);
  const commands = missing.length ? [`apt-get install -y --no-install-recommends ${missing.join(' ')}`] : [];
  if (!(await imports(pyhankoPython(), pyHanko.name))) {
    const folder = pythonFolder(pyHanko);
    commands.push(`python3 -m venv ${folder} && ${folder}/bin/pip install ${pinned(pyHanko.requirements).join(' ')}`);
  }
  if (commands.length) throw new Error(`Faltan validadores de firmas. Instálelos así: ${commands.join(' && ')}`);
}

/**
 * Makes pyHanko's environment in the user's cache when it is absent.
 * @param {(step: string) => void} [say] receives each slow step
 */
export async function ensureValidators(say = () => {}) {
  const given = process.env.PORTAL_PYHANKO;
  if (given === undefined) return pythonTool(pyHanko, say);
  if (!(await imports(given, pyHanko.name))) throw new Error(`PORTAL_PYHANKO no tiene pyHanko: ${given}`);
  return given;
}

/** The tools themselves: which are needed, whether they are there, and pyHanko's own Python. */
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PYHANKO = 'pyHanko==0.38.0';
const venv = path.join(os.homedir(), '.cache/portal/pyhanko-0.38.0');
const PACKAGES = { pdfsig: 'poppler-utils', qpdf: 'qpdf', mutool: 'mupdf-tools', openssl: 'openssl' };

/** The Python that has pyHanko: PORTAL_PYHANKO, else the one that ensureValidators() makes. */
export const pyhankoPython = () => process.env.PORTAL_PYHANKO ?? path.join(venv, 'bin/python');

/** Throws one sentence with the command that brings what is missing. */
export async function requireValidators() {
  const missing = [];
  for (const [tool, name] of Object.entries(PACKAGES)) if (!(await onPath(tool))) missing.push(name);
  const commands = missing.length ? [`apt-get install -y --no-install-recommends ${missing.join(' ')}`] : [];
  if (!(await works(pyhankoPython()))) commands.push(`python3 -m venv ${venv} && ${venv}/bin/pip install ${PYHANKO}`);
  if (commands.length) throw new Error(`Faltan validadores de firmas. Instálelos así: ${commands.join(' && ')}`);
}

/**
 * Makes pyHanko's environment in the user's cache when it is absent.
 * @param {(step: string) => void} [say] receives each slow step
 */
export async function ensureValidators(say = () => {}) {
  if (await works(pyhankoPython())) return pyhankoPython();
  if (process.env.PORTAL_PYHANKO) throw new Error(`PORTAL_PYHANKO no tiene pyHanko: ${process.env.PORTAL_PYHANKO}`);
  say(`Instalando ${PYHANKO} en ${venv}`);
  await run('python3', ['-m', 'venv', venv]);
  await run(path.join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', PYHANKO], {
    maxBuffer: 1 << 26,
  });
  return pyhankoPython();
}

/** @param {string} python */
const works = (python) =>
  run(python, ['-c', 'import pyhanko']).then(
    () => true,
    () => false,
  );

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

/** What the tests need of the machine; a missing tool is named with the command that brings it, never skipped. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @type {{ tool: string, args: string[], debian: string }[]} */
const programs = [
  { tool: 'pdfsig', args: ['-v'], debian: 'poppler-utils' },
  { tool: 'pdftotext', args: ['-v'], debian: 'poppler-utils' },
  { tool: 'qpdf', args: ['--version'], debian: 'qpdf' },
  { tool: 'mutool', args: ['-v'], debian: 'mupdf-tools' },
  { tool: 'openssl', args: ['version'], debian: 'openssl' },
  { tool: 'python3', args: ['-c', 'import venv, ensurepip'], debian: 'python3-venv' },
];

/** @returns {string | undefined} the browser of the journeys */
export const findBrowser = () => process.env.CHROMIUM || browsers.find((file) => existsSync(file));

/** @param {string} tool @param {string[]} args */
const isThere = (tool, args) =>
  run(tool, args).then(
    () => true,
    (error) => error.code !== 'ENOENT' && tool !== 'python3',
  );

/** @throws {Error} one sentence with everything that is missing and the one command that brings it */
export async function checkTools() {
  const missing = [];
  for (const { tool, args, debian } of programs) if (!(await isThere(tool, args))) missing.push({ tool, debian });
  if (!findBrowser()) missing.push({ tool: 'Chromium', debian: 'chromium' });
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(({ debian }) => debian))].join(' ');
  throw new Error(
    `Falta ${missing.map(({ tool }) => tool).join(', ')}. Tráigalo con: ` +
      `apt-get install -y --no-install-recommends ${packages}`,
  );
}

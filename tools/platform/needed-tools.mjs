/**
 * What tests, drills and loads need of the machine: brought where that is allowed, else named with the command, never
 * skipped.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { aptCommand, bringDebianPackages } from './debian.mjs';
import { goTool } from './go-tool.mjs';
import { dovecot } from './imap-server.mjs';
import { builtKeycloak, findJava } from './keycloak-copy.mjs';
import { versitygw } from './outside-parts.mjs';
import { makeServerAccount } from './postgres.mjs';
import { haproxy } from './proxy.mjs';
import { hasVenv, venv } from './python-tool.mjs';
import { say } from './say.mjs';

const run = promisify(execFile);
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Ubuntu has no package of the shell alone; screens are then looked at with the browser. */
const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

const face = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** @param {string} tool @param {string[]} args */
const runs = (tool, args) =>
  run(tool, args).then(
    () => true,
    (error) => error.code !== 'ENOENT',
  );

/** @type {{ tool: string, debian: string[], there: () => boolean | Promise<boolean> }[]} */
const needed = [
  { tool: 'pdfsig', debian: ['poppler-utils'], there: () => runs('pdfsig', ['-v']) },
  { tool: 'pdftotext', debian: ['poppler-utils'], there: () => runs('pdftotext', ['-v']) },
  { tool: 'qpdf', debian: ['qpdf'], there: () => runs('qpdf', ['--version']) },
  { tool: 'mutool', debian: ['mupdf-tools'], there: () => runs('mutool', ['-v']) },
  { tool: 'openssl', debian: ['openssl'], there: () => runs('openssl', ['version']) },
  { tool: 'HAProxy', debian: ['haproxy'], there: () => runs(haproxy(), ['-v']) },
  { tool: 'Dovecot', debian: ['dovecot-imapd'], there: () => runs(dovecot(), ['--version']) },
  { tool: 'git', debian: ['git'], there: () => runs('git', ['--version']) },
  { tool: 'python3 con venv', debian: venv, there: hasVenv },
  {
    tool: 'Java ≥ 17',
    debian: ['default-jre-headless'],
    there: () =>
      findJava().then(
        () => true,
        () => false,
      ),
  },
  { tool: 'Maven', debian: ['maven'], there: async () => builtKeycloak() || (await runs('mvn', ['--version'])) },
  { tool: 'Chromium', debian: ['chromium'], there: () => findBrowser() !== undefined },
  {
    tool: 'Chromium sin ventanas',
    debian: ['chromium-headless-shell'],
    there: () => !isDebian() || existsSync('/usr/bin/chromium-headless-shell'),
  },
  // What stands in for a face that a page names and the machine lacks.
  {
    tool: 'DejaVu',
    debian: ['fonts-dejavu-core'],
    there: () => !existsSync('/etc/debian_version') || existsSync(face),
  },
];

/** @returns {string | undefined} the browser of the journeys */
export const findBrowser = () => process.env.CHROMIUM || browsers.find((file) => existsSync(file));

/** @param {typeof needed} wanted @returns {Promise<typeof needed>} */
async function missing(wanted) {
  const there = await Promise.all(wanted.map((one) => one.there()));
  return wanted.filter((_, at) => !there[at]);
}

/**
 * Brings what is missing of these where it may: as root, on Debian or Ubuntu.
 * @param {typeof needed} [wanted]
 * @throws {Error} one sentence with everything that is missing and the one command that brings it
 */
export async function bringPackages(wanted = needed) {
  const first = await missing(wanted);
  if (first.length > 0) await bringDebianPackages(packagesOf(first), say);
  const left = first.length > 0 ? await missing(first) : [];
  if (left.length > 0)
    throw new Error(`Falta ${left.map(({ tool }) => tool).join(', ')}. Tráigalo con: ${aptCommand(packagesOf(left))}`);
}

/** Brings everything. @throws {Error} as `bringPackages` */
export async function bringNeededTools() {
  await bringPackages();
  await goTool(versitygw);
  makeServerAccount(say);
}

/** Brings what reads a signed document beside our own kernel. @throws {Error} as `bringPackages` */
export const bringPdfReader = () => bringPackages(needed.filter(({ tool }) => tool === 'pdfsig'));

/** Brings what stands before several gateways. @throws {Error} as `bringPackages` */
export const bringProxy = () => bringPackages(needed.filter(({ tool }) => tool === 'HAProxy'));

/** Brings the browser of the journeys. @throws {Error} as `bringPackages` */
export const bringBrowser = () => bringPackages(needed.filter(({ tool }) => tool.startsWith('Chromium')));

/** @param {typeof needed} tools */
const packagesOf = (tools) => [...new Set(tools.flatMap(({ debian }) => debian))];

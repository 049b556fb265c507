/** Packages of Debian and Ubuntu: root installs them, anybody else is told the one command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from './on-path.mjs';

const run = promisify(execFile);
/** A package must not start a server of its own on this machine. */
const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

/** @param {string[]} packages @returns {string} what a person types */
export const aptCommand = (packages) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * @param {string[]} packages
 * @param {(line: string) => void} say told what is brought
 * @returns {Promise<boolean>} false where it may not: another system, or not root
 * @throws {Error} apt-get fails, with what it wrote
 */
export async function bringDebianPackages(packages, say) {
  if (process.getuid?.() !== 0 || !(await onPath('apt-get'))) return false;
  say(`se trae de Debian, como root: ${aptCommand(packages)}`);
  const options = { env: { ...process.env, ...quiet }, maxBuffer: 1 << 26 };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  } catch (cause) {
    const { stderr, message } = /** @type {{ stderr?: string, message: string }} */ (cause);
    throw new Error(`${aptCommand(packages)} falló: ${(stderr || message).trim()}`, { cause });
  }
  return true;
}

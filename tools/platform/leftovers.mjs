/**
 * What an earlier run left behind when it was killed. A process is known by its id **and** the moment it started,
 * so an id that the system has given to another process is never touched.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { waitFor } from './wait-for.mjs';

/** @typedef {{ name: string, pid: number, start: string, signal?: NodeJS.Signals }} Known */

export const markVariable = 'PORTAL_INSTALACION';

/** @param {number} pid @returns {string | undefined} the moment it started; undefined when there is no such process */
export function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    const fields = statOf(pid);
    return fields[0] === 'Z' ? undefined : `${bootId()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Fields of /proc/<pid>/stat after the name, whose parentheses may hold anything. @param {number} pid */
const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** @param {Known} known */
export const isSame = (known) => startOf(known.pid) === known.start;

/** @param {string} file @returns {Known[]} */
export function readKnown(file) {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // torn by a crash of the machine: then none of them is alive
  }
}

/** @param {string} file @param {Known[]} list */
export function writeKnown(file, list) {
  writeFileSync(`${file}.nuevo`, JSON.stringify(list, undefined, 1), { mode: 0o600 });
  renameSync(`${file}.nuevo`, file);
}

/**
 * Ends exactly what the list names, with everything in its process groups.
 * @param {string} file
 * @param {string} installation the mark in the environment of our processes
 * @returns {Promise<string[]>} the names of those that were still alive
 * @throws {Error} when another runner of this clone is alive
 */
export async function endLeftovers(file, installation) {
  const list = readKnown(file);
  const runner = list.find((known) => known.name === 'npm');
  if (runner && isSame(runner))
    throw new Error(
      `Este portal ya está en marcha (proceso ${runner.pid}). Deténgalo con Ctrl-C o kill ${runner.pid}.`,
    );
  const ended = [];
  for (const known of list.filter(({ name }) => name !== 'npm').reverse()) {
    if (await endOne(known, installation)) ended.push(known.name);
  }
  rmSync(file, { force: true });
  return ended;
}

/** @param {Known} known @param {string} installation */
async function endOne(known, installation) {
  const leader = isSame(known);
  const others = membersOf(known.pid, installation).filter((pid) => pid !== known.pid);
  if (leader) {
    kill(known.pid, known.signal ?? 'SIGTERM');
    await waitFor(
      known.name,
      async () => {
        if (isSame(known)) throw new Error('alive');
      },
      { deadline: 20_000 },
    ).catch(() => kill(known.pid, 'SIGKILL'));
  }
  for (const pid of others) kill(pid, 'SIGKILL');
  return leader || others.length > 0;
}

/**
 * Living members of a process group whose leader may be gone; the mark in their environment proves that they are ours.
 * @param {number} group @param {string} installation @returns {number[]}
 */
export function membersOf(group, installation) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [state, , pgrp] = statOf(pid);
        if (Number(pgrp) !== group || state === 'Z') return false;
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${markVariable}=${installation}`);
      } catch {
        return false; // ended meanwhile, or another user's
      }
    });
}

/** @param {number} pid @param {NodeJS.Signals} signal */
export function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Gives each process a part of a processor, by a control group of Linux (version 1). So two replicas on one machine
 * show what a second machine brings. All parts, the database and the generator must find room on it.
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { familyOf } from './processes.mjs';

/** Short, so that a process that has used up its part waits for milliseconds. The system gives no less than one. */
const periodUs = 10_000;
const mounted = '/sys/fs/cgroup/cpu';

/**
 * @param {number} share of one processor for each, with all that it has started: 0.1 or more
 * @param {Record<string, number>} pids by name
 * @param {string} [home] of the control groups
 * @returns {() => void} gives them all of the machine again; done once
 * @throws {Error} one sentence, where the system lets nobody do so; what has ended
 */
export function ration(share, pids, home = mounted) {
  /** @type {string[]} */
  const folders = [];
  const free = () => {
    for (let folder = folders.at(-1); folder !== undefined; folder = folders.at(-1)) {
      // What was started meanwhile is in it too.
      for (const pid of membersOf(folder)) move(pid, home);
      rmdirSync(folder);
      folders.pop();
    }
    process.off('exit', free);
  };
  process.once('exit', free);
  try {
    for (const [name, pid] of Object.entries(pids)) {
      const folder = path.join(home, `portal-carga-${process.pid}-${name}`);
      mkdirSync(folder);
      folders.push(folder);
      writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(Math.round(share * periodUs)));
      for (const one of familyOf(pid)) move(one, folder);
      if (membersOf(folder).length === 0) throw new Error(`${name} does not run`);
    }
  } catch (error) {
    free();
    throw new Error('--parte pide root y el controlador cpu de los grupos de control de Linux, versión 1', {
      cause: error,
    });
  }
  return free;
}

const processesIn = (/** @type {string} */ folder) => path.join(folder, 'cgroup.procs');

/** @param {string} folder @returns {number[]} */
const membersOf = (folder) => readFileSync(processesIn(folder), 'utf8').split('\n').filter(Boolean).map(Number);

/** @param {number} pid @param {string} folder */
function move(pid, folder) {
  try {
    writeFileSync(processesIn(folder), String(pid));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error; // it has ended meanwhile
  }
}

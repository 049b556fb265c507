/** Processor time and memory of each process with its children, from the operating system: only Linux says it here. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ at: number, of: Record<string, { cpuMs: number, megabytes: number }> }} Sample */
/** @typedef {{ parent: number, ticks: number, pages: number }} Stat */

const every = 1000;
const system = (/** @type {string} */ name) => Number(execFileSync('getconf', [name], { encoding: 'utf8' }));

/**
 * The fields behind the name of a `/proc/<pid>/stat` line, whose parentheses may hold anything: the time of buried
 * children counts too.
 * @param {string} line @returns {Stat}
 */
export function statOf(line) {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15);
  return { parent: fields[1], ticks: utime + stime + cutime + cstime, pages: fields[21] };
}

/** @returns {Map<number, Stat>} of everything that runs */
function everything() {
  /** @type {Map<number, Stat>} */
  const found = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      found.set(Number(name), statOf(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'ENOENT' && code !== 'ESRCH') throw error; // those have ended meanwhile
    }
  }
  return found;
}

/** A process and all that it started. @param {Map<number, Stat>} all @param {number} pid @returns {number[]} */
function treeOf(all, pid) {
  const tree = [pid];
  for (const parent of tree) for (const [child, stat] of all) if (stat.parent === parent) tree.push(child);
  return tree.filter((one) => all.has(one));
}

/** A process and all that it has started by now. @param {number} pid @returns {number[]} */
export const familyOf = (pid) => treeOf(everything(), pid);

/**
 * Looks once a second, until told to stop.
 * @param {() => Record<string, number | undefined>} pids by name; a process that is started again has another one
 * @returns {{ samples: Sample[], stop: () => void }}
 */
export function watchProcesses(pids) {
  const [ticksPerSecond, pageBytes] = [system('CLK_TCK'), system('PAGESIZE')];
  /** @type {Sample[]} */
  const samples = [];
  const look = () => {
    const all = everything();
    /** @type {Sample['of']} */
    const of = {};
    for (const [name, pid] of Object.entries(pids())) {
      const tree = pid === undefined ? [] : treeOf(all, pid).map((one) => /** @type {Stat} */ (all.get(one)));
      if (tree.length === 0) continue;
      of[name] = {
        cpuMs: (tree.reduce((sum, { ticks }) => sum + ticks, 0) * 1000) / ticksPerSecond,
        megabytes: (tree.reduce((sum, { pages }) => sum + pages, 0) * pageBytes) / 2 ** 20,
      };
    }
    samples.push({ at: Date.now(), of });
  };
  look();
  const timer = setInterval(look, every);
  const stop = () => {
    clearInterval(timer);
    look();
  };
  return { samples, stop };
}

/**
 * What each process spent between the first and the last look. One that was started again counts from nothing.
 * @param {Sample[]} samples @returns {Record<string, number>} milliseconds of processor time
 */
export function spent(samples) {
  /** @type {Record<string, number>} */
  const total = {};
  for (const [i, { of }] of samples.entries()) {
    if (i === 0) continue;
    for (const [name, { cpuMs }] of Object.entries(of)) {
      const before = samples[i - 1].of[name]?.cpuMs ?? cpuMs;
      total[name] = (total[name] ?? 0) + (cpuMs >= before ? cpuMs - before : cpuMs);
    }
  }
  return total;
}

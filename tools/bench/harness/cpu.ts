import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of CPU that this process, all its threads included, spends on one run. No collection is forced: it would
 * throw away compiled code as well.
 */
export async function cpuPerRun(runs: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < runs; i += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

let ticks = 0;
const ticksPerSecond = (): number => (ticks ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

/** The fields of a `/proc/<pid>/stat` line behind the name, whose parentheses may hold anything. */
export function parseStat(stat: string): { group: number; ticks: number } {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime, stime, cutime, cstime] = fields.slice(11, 15) as [number, number, number, number];
  return { group: fields[2] as number, ticks: utime + stime + cutime + cstime };
}

/**
 * Milliseconds of CPU that these process groups have spent so far: their living members and the children those have
 * buried.
 */
export function cpuOfGroups(groups: readonly number[]): number {
  const wanted = new Set(groups);
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf);
  const spent = stats
    .filter((stat) => stat && wanted.has(stat.group))
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  return (spent * 1000) / ticksPerSecond();
}

/** Milliseconds of CPU that this process, its threads included, has spent so far. @throws Error when it is gone */
export function cpuOfProcess(pid: number): number {
  return (parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).ticks * 1000) / ticksPerSecond();
}

function statOf(pid: string): ReturnType<typeof parseStat> | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined; // ended meanwhile
  }
}

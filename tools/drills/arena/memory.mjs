/** What a process takes, from the operating system: only Linux says it here. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** @param {number} pid @param {string} field of /proc/<pid>/status, in kB @returns {number} megabytes */
const read = (pid, field) =>
  Math.round(
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );
const isTold = (/** @type {number} */ pid) => existsSync(`/proc/${pid}/status`);

/** Megabytes now; 0 where the system does not say. @param {number} pid */
export const residentOf = (pid) => (isTold(pid) ? read(pid, 'VmRSS') : 0);

/**
 * Begins a measurement of the peak.
 * @param {number} pid
 * @returns {{ rise: () => number }} megabytes of the peak over where it began; 0 where the system does not say
 */
export function memoryOf(pid) {
  if (!isTold(pid)) return { rise: () => 0 };
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = read(pid, 'VmRSS');
  return { rise: () => Math.max(0, read(pid, 'VmHWM') - before) };
}

/**
 * Processes that it started and that still run; none where the system does not say.
 * @param {number} pid
 * @returns {number[]}
 */
export function childrenOf(pid) {
  if (!isTold(pid)) return [];
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const file = `/proc/${pid}/task/${thread}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  });
}

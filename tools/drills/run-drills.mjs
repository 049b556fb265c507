/**
 * Holds the drills one after another, each (in the small run: all together) followed by all invariants, and draws the
 * table.
 */
import { verifyAll } from '../operate/invariants/invariants.mjs';
import { elapsed, say } from '../platform/output.mjs';
import { columns } from '../run/table.mjs';
import { drills, suiteDrills } from './drills.mjs';

/** @typedef {{ name: string, injections: number, breaks: string[], note: string, time: string }} Result */

/**
 * @param {import('./arena/arena.mjs').Arena} arena
 * @param {import('./counts.mjs').Counts} counts
 * @param {readonly string[]} [only] names of drills; all without it
 * @returns {Promise<Result[]>}
 */
export async function runDrills(arena, counts, only = []) {
  const wanted = only.length > 0 ? only : counts.drills;
  const chosen = Object.entries({ ...drills, ...suiteDrills }).filter(([name]) => !wanted || wanted.includes(name));
  /** @type {Result[]} */
  const results = [];
  for (const [name, hold] of chosen) {
    const since = performance.now();
    say(`\n━━ simulacro ${name}`);
    const report = await hold(arena, counts).catch((error) => ({ injections: 0, breaks: [error.message] }));
    const held = counts.invariants === 'each' || name === chosen[chosen.length - 1][0] ? await invariants(arena) : [];
    results.push({ name, note: '', ...report, breaks: [...report.breaks, ...held], time: elapsed(since) });
    for (const line of results[results.length - 1].breaks.slice(0, 20)) say(`  ✗ ${line}`);
  }
  return results;
}

/** @param {import('./arena/arena.mjs').Arena} arena @returns {Promise<string[]>} */
async function invariants({ database, places, parts, journal }) {
  const auditoria = parts.get('auditoria')?.options?.env ?? {};
  const verdicts = await verifyAll({ database, objects: places.objects, auditoria, journal });
  return [
    ...verdicts.flatMap(({ name, breaks }) => breaks.map((line) => `${name}: ${line}`)),
    ...journal.faults.splice(0),
  ];
}

/** @param {Result[]} results @returns {string} */
export const tableOf = (results) =>
  columns([
    ['Simulacro', 'Inyecciones', 'Roturas', 'Tiempo', ''],
    ...results.map(({ name, injections, breaks, time, note }) => [
      name,
      String(injections),
      String(breaks.length),
      time,
      note ?? '',
    ]),
  ]).join('\n');

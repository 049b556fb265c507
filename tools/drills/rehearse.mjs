/** The drills with their small counts, on the portal that `npm test` has standing. */
import { say } from '../platform/say.mjs';
import { standArena } from './arena/stand-arena.mjs';
import { reducedCounts } from './counts.mjs';
import { runDrills, tableOf } from './run-drills.mjs';

/**
 * @param {Parameters<typeof standArena>[0]} stood
 * @returns {Promise<import('../test/tally.mjs').Tally>} a drill with a break is held once more (second-chance.mjs says
 * why); two breaks are one failure
 */
export async function rehearse(stood) {
  const arena = await standArena(stood);
  try {
    const results = await runDrills(arena, reducedCounts);
    say(tableOf(results));
    const broken = broke(results);
    if (broken.length === 0) return { passed: results.length, failed: 0, skipped: 0, retried: 0 };
    say(`! otra vez, por sí solos: ${broken.join(', ')}`);
    const again = await runDrills(arena, reducedCounts, broken);
    say(tableOf(again));
    const failed = broke(again).length;
    return { passed: results.length - failed, failed, skipped: 0, retried: broken.length - failed };
  } finally {
    await arena.close();
  }
}

/** @param {import('./run-drills.mjs').Result[]} results @returns {string[]} names */
const broke = (results) => results.filter(({ breaks }) => breaks.length > 0).map(({ name }) => name);

/** The drills with their small counts, on the portal that `npm test` has standing. */
import { say } from '../local/output.mjs';
import { standArena } from './arena/arena.mjs';
import { reduced } from './counts.mjs';
import { runDrills, tableOf } from './run-drills.mjs';

/** @param {Parameters<typeof standArena>[0]} stood @returns {Promise<import('../local/tally.mjs').Tally>} a drill with a break is one failure */
export async function rehearse(stood) {
  const arena = await standArena(stood);
  try {
    const results = await runDrills(arena, reduced);
    say(tableOf(results));
    const failed = results.filter(({ breaks }) => breaks.length > 0).length;
    return { passed: results.length - failed, failed, skipped: 0 };
  } finally {
    await arena.close();
  }
}

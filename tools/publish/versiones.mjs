/**
 * `npm run versiones`: what is published of each area, since when, what was before, and who did it. `-- --reparar` goes
 * on from the last state of the registry that can be read.
 */
import { command, inWords } from './kind.mjs';
import { kinds } from './kinds.mjs';

await command(async (say) => {
  const repairs = process.argv.includes('--reparar') ? kinds.map(async (kind) => kind.repair?.() ?? []) : [];
  const repaired = await Promise.allSettled(repairs);
  const listed = await Promise.allSettled(kinds.map((kind) => kind.versions()));
  for (const what of valuesOf(repaired)) say(`✓ apartado por dañado: ${what}`);
  for (const row of valuesOf(listed)) say(inWords(row));
  // What could not be read hides nothing of the rest.
  const failed = [...repaired, ...listed].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failed.length > 0)
    throw new Error(failed.map(({ message }) => message).join(' '), { cause: new AggregateError(failed) });
  return [];
});

/**
 * @template T
 * @param {PromiseSettledResult<T[]>[]} results
 */
function valuesOf(results) {
  return results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

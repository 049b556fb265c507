/**
 * `npm run versiones`: what is published of each area, since when, what was before, and who did it. `-- --reparar` goes
 * on from the last state of the registry that can be read.
 */
import { command, inWords } from './kind.mjs';
import { kinds } from './kinds.mjs';

await command(async () => {
  const repaired = process.argv.includes('--reparar')
    ? (await Promise.all(kinds.map((kind) => kind.repair?.() ?? []))).flat()
    : [];
  const rows = (await Promise.all(kinds.map((kind) => kind.versions()))).flat();
  return [...repaired.map((what) => `✓ apartado por dañado: ${what}`), ...rows.map(inWords)];
});

/** `npm run revertir -- <área> [versión]`: takes one area back to the version before, or to the one that is named. */
import { command, inWords, kindOf } from './kind.mjs';
import { kinds } from './kinds.mjs';

await command(async () => {
  const [, , area, version] = process.argv;
  return [`✓ revertido: ${inWords(await kindOf(kinds, area).revert(String(area), version))}`];
});

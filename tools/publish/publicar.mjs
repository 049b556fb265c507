/** `npm run publicar -- <área>`: builds one area and publishes it into the running portal. */
import { command, inWords, kindOf } from './kind.mjs';
import { kinds } from './kinds.mjs';

await command(async () => {
  const [, , area] = process.argv;
  return [`✓ publicado: ${inWords(await kindOf(kinds, area).publish(String(area)))}`];
});

/** `npm run publicar -- <área>`: builds one area and publishes it into the running portal. */
import { stopTools } from '../run/dependencies.mjs';
import { onSignals } from '../run/on-signals.mjs';
import { command, inWords, kindOf } from './kind.mjs';
import { kinds } from './kinds.mjs';

// Nothing is built any further for a publisher who is gone.
onSignals({ stop: async () => stopTools(), killAll: stopTools }, 130);

await command(async () => {
  const [, , area] = process.argv;
  return [`✓ publicado: ${inWords(await kindOf(kinds, area).publish(String(area)))}`];
});

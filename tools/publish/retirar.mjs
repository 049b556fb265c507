/**
 * `npm run retirar -- <módulo>`: takes a remote out of the running portal; `--si` takes one, too, to whose pages others
 * lead.
 */
import { command, inWords } from './kind.mjs';
import { withdraw } from './remotes/remotes.mjs';

await command(async () => {
  const words = process.argv.slice(2);
  const area = words.find((word) => !word.startsWith('--'));
  if (area === undefined) throw new Error('Diga qué módulo: npm run versiones dice cuáles hay.');
  return [`✓ ${inWords(await withdraw(area, words.includes('--si')))}`];
});

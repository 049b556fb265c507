/**
 * `npm run reset`: deletes this clone's local data (enrolments, keys, realm, mail) after asking; `-- --si` does not
 * ask.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { endLeftovers } from '../platform/leftovers.mjs';
import { makePlaces, root } from '../platform/places.mjs';
import { postgresHome } from '../platform/postgres.mjs';
import { say } from '../platform/say.mjs';

/** @returns {Promise<boolean>} */
async function agreed() {
  if (process.argv.includes('--si')) return true;
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(
    'Se borran las inscripciones, llaves, usuarios y correos locales de esta copia. ¿Continuar? (si/no) ',
  );
  prompt.close();
  return /^s[ií]?$/i.test(answer.trim());
}

async function reset() {
  const data = path.join(root, '.portal');
  if (!existsSync(data)) return say('No hay datos locales.');
  const places = makePlaces();
  if (!(await agreed())) return say('No se borró nada.');
  await endLeftovers(places.processes, places.installation);
  const outside = path.dirname(await postgresHome(data));
  for (const folder of new Set([outside, data])) rmSync(folder, { recursive: true, force: true });
  say('Datos locales borrados. npm start los crea de nuevo.');
}

await reset().catch((error) => {
  process.stderr.write(`✗ ${error.message}\n`);
  process.exitCode = 1;
});

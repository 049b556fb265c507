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
  const needles = [...secrets].flatMap(([name, looks]) =>
    looks.flatMap((look) => [look, inBytes(look)]).map((look) => ({ name, form: Buffer.from(look) })),
  );
  const search = { namesIn: onePassFor(needles), longest: Math.max(...needles.map(({ form }) => form.length)) };
  return [
    ...(await inFiles(search, places.logs)),
    ...(await inFiles(search, places.mail)),
    ...(await inStore(search, store)),
    ...(await inRows(search, database)),
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

/** As PostgreSQL writes a column of bytes. @param {string} look */
const inBytes = (look) => Buffer.from(look).toString('hex');

/** Blocks of a table that are read at once: some thousand rows. */
const BLOCKS = 500;

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::int AS blocks
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

/**
 * Rows come here to be searched: PostgreSQL would read each of them once for every look.
 * @param {Search} search @param {import('pg').Pool} database
 */
async function inRows(search, database) {
  const { rows: tables } = await database.query(TABLES);
  const found = await Promise.all(tables.map((table) => inTable(search, database, table)));
  return found.flat();
}

/** @param {Search} search @param {import('pg').Pool} database @param {{ name: string, blocks: number }} table */
async function inTable({ namesIn }, database, { name, blocks }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let from = 0; from < Math.max(blocks, 1); from += BLOCKS) {
    // What comes meanwhile lies behind: the last piece has no end.
    const end = from + BLOCKS < blocks ? `AND r.ctid < '(${from + BLOCKS},0)'` : '';
    const { rows } = await database.query(
      `SELECT r::text AS text FROM ${name} AS r WHERE r.ctid >= '(${from},0)' ${end}`,
    );
    for (const { text } of rows)
      for (const secret of namesIn(Buffer.from(text))) counts.set(secret, (counts.get(secret) ?? 0) + 1);
  }
  return [...counts].map(([secret, count]) => `${count} rows of ${name} hold ${secret}`);
}

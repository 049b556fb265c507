/**
 * `npm run hechos -- listar`, `ver <id>`, `repetir <id>…`, `descartar <id>…` (and `--datos folder`): facts that a
 * process could not take in, in every schema (docs/adr/0037-a-contract-only-grows.md). What is repeated is given to the
 * process that parked it, which runs beside.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { say } from '../platform/say.mjs';
import { waitFor } from '../platform/wait-for.mjs';
import { NO_PORTAL, ownPortal } from './own-portal.mjs';

/** How long `repetir` waits for the process's word, in milliseconds. */
const PATIENCE = 60_000;

/** @typedef {Pick<pg.Pool, 'query'>} Database */
/**
 * @typedef {{ id: string, consumer: string, subject: string, sequence: string, proven: boolean, reason: string,
 *   attempts: number, parked: string, asked: boolean, text: string }} Parked
 */

/** @param {Database} database @returns {Promise<string[]>} tables, as SQL names them */
async function tables(database) {
  const { rows } = await database.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_name = 'parked_event' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** @param {Database} database @returns {Promise<Parked[]>} the oldest first, one consumer after the other */
export async function parked(database) {
  const lists = (await tables(database)).map((table) =>
    database.query(
      `SELECT id, consumer, subject, sequence, proven, reason, attempts, asked_at IS NOT NULL AS asked,
         to_char(parked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS parked, encode(bytes, 'escape') AS text
       FROM ${table} ORDER BY consumer, sequence`,
    ),
  );
  return (await Promise.all(lists)).flatMap(({ rows }) => rows);
}

/** @param {Parked} row */
const lineOf = ({ id, consumer, subject, sequence, proven, reason, attempts, parked: since, asked }) =>
  `${id}  ${consumer}: ${subject}, mensaje ${sequence}, desde ${since} UTC, intentos: ${attempts}` +
  `${proven ? '' : ', de un proceso que no se conoce'}${asked ? ', se va a repetir' : ''}: ${reason}`;

/** @param {Database} database @param {string} id @param {(table: string) => string} statement about `$1` */
async function inItsTable(database, id, statement) {
  for (const table of await tables(database)) {
    const { rowCount } = await database.query(statement(table), [id]);
    if (rowCount) return;
  }
  throw new Error(`No hay un hecho aparcado con el identificador ${id}. Vea npm run hechos -- listar.`);
}

/**
 * Asks its process for another attempt and waits for the outcome.
 * @param {Database} database @param {string} id @returns {Promise<string>} why it is still parked; '' when it is not
 */
export async function repeat(database, id, patience = PATIENCE) {
  await inItsTable(database, id, (table) => `UPDATE ${table} SET asked_at = now() WHERE id = $1`);
  const row = async () => (await parked(database)).find((one) => one.id === id);
  const answered = async () => {
    if ((await row())?.asked) throw new Error('asked');
  };
  await waitFor(`El intento de ${id}`, answered, { deadline: patience }).catch(() => undefined);
  const left = await row();
  if (left?.asked) return `el proceso no ha terminado; lo intentará de nuevo (${left.reason})`;
  return left?.reason ?? '';
}

/** Erases it for good. @param {Database} database @param {string} id */
export const discard = (database, id) => inItsTable(database, id, (table) => `DELETE FROM ${table} WHERE id = $1`);

const USAGE = 'Uso: npm run hechos -- listar | ver <id> | repetir <id>… | descartar <id>…';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param {Database} database @param {readonly string[]} words
 * @returns {Promise<number>} the exit code: 1 when something asked for is still parked, 2 for a wrong use
 */
export async function run(database, [verb = 'listar', ...ids]) {
  if (!['listar', 'ver', 'repetir', 'descartar'].includes(verb) || (verb === 'listar') !== (ids.length === 0)) {
    say(USAGE);
    return 2;
  }
  const wrong = ids.find((id) => !uuid.test(id));
  if (wrong !== undefined) throw new Error(`${wrong} no es un identificador. Vea npm run hechos -- listar.`);
  if (verb === 'listar') return list(await parked(database));
  let left = 0;
  for (const id of ids) {
    if (verb === 'ver') say((await parked(database)).find((one) => one.id === id)?.text ?? `${id}: no está aparcado`);
    else if (verb === 'descartar') {
      await discard(database, id);
      say(`✓ ${id} descartado`);
    } else {
      const reason = await repeat(database, id);
      left += reason ? 1 : 0;
      say(reason ? `✗ ${id} sigue aparcado: ${reason}` : `✓ ${id} tuvo su efecto`);
    }
  }
  return left === 0 ? 0 : 1;
}

/** @param {readonly Parked[]} rows */
function list(rows) {
  say(rows.length === 0 ? 'No hay hechos aparcados.' : `Hechos aparcados: ${rows.length}`);
  for (const row of rows) say(lineOf(row));
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { datos: { type: 'string' } } });
  const portal = ownPortal(values.datos);
  if (!portal) {
    console.error(NO_PORTAL);
    process.exitCode = 2;
  } else {
    const database = new pg.Pool({ connectionString: portal.ownerUrl, max: 4 });
    process.exitCode = await run(database, positionals).catch((error) => {
      process.stderr.write(`✗ ${error.message}\n`);
      return 1;
    });
    await database.end();
  }
}

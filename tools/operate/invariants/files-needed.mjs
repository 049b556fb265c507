/**
 * No file without a row: no unacknowledged signed document, no snapshot, draft, receipt or half-written file.
 */
import { eventually } from './eventually.mjs';

/** Of these keys, those that a row needs, or that are noted for deletion. */
const needed = `
  WITH k AS MATERIALIZED (SELECT unnest($1::text[]) AS key)
  SELECT key FROM k JOIN inscripciones.revision USING (key)
  UNION SELECT key FROM k JOIN inscripciones.contrato_publicado USING (key)
  UNION SELECT key FROM k JOIN inscripciones.inscripcion i ON i.instantanea_key = k.key
  UNION SELECT key FROM k JOIN inscripciones.inscripcion i
    ON i.instantanea_key = regexp_replace(k.key, '^borradores/(.*)\\.pdf$', 'instantaneas/\\1.json')
  UNION SELECT key FROM k JOIN inscripciones.carga c ON 'cargas/' || c.id = k.key
  UNION SELECT key FROM k JOIN inscripciones.objeto_por_borrar USING (key)`;

/** Keys that are asked about at once. */
const BATCH = 10_000;

/**
 * Within the time that the sweeps take.
 * @param {import('pg').Pool} database
 * @param {import('./store-of.mjs').Store} store
 * @param {number} [patience] in milliseconds
 * @returns {Promise<string[]>} what stays
 */
export async function filesNeeded(database, store, patience = 100_000) {
  /** @type {string[]} */
  let idle = [];
  const look = async () => (idle = await idleFiles(database, store)).length === 0;
  return eventually('no idle file', look, patience).then(
    () => [],
    () => idle,
  );
}

/** @param {import('pg').Pool} database @param {import('./store-of.mjs').Store} store */
async function idleFiles(database, store) {
  const keys = await store.keys();
  const idle = [];
  for (let from = 0; from < keys.length; from += BATCH) {
    const some = keys.slice(from, from + BATCH);
    const owner = (/** @type {string} */ key) => key.replace(/\.recibo$/, '.pdf');
    const { rows } = await database.query(needed, [[...new Set(some.flatMap((key) => [key, owner(key)]))]]);
    const known = new Set(rows.map(({ key }) => key));
    idle.push(...some.filter((key) => !known.has(key) && !known.has(owner(key))));
  }
  return idle.map((key) => `${key} belongs to nothing`);
}

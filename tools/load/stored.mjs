/** What is kept for the enrolments: rows with their indexes, files, messages. Measured as growth over a load. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ enrolments: number, bytes: Record<string, number> }} Stored by place */

/**
 * @param {{ database: import('pg').Pool, places: import('../platform/places.mjs').Places }} portal
 * @returns {Promise<Stored>}
 */
export async function storedBy({ database, places }) {
  const { rows } = await database.query(
    `SELECT n.nspname AS area, sum(pg_total_relation_size(c.oid))::float8 AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname IN (SELECT schemaname FROM pg_tables WHERE tablename = 'outbox'
       UNION SELECT 'auditoria' UNION SELECT 'gateway') GROUP BY 1 ORDER BY 1`,
  );
  return {
    enrolments: await enrolmentsIn(database),
    bytes: {
      ...Object.fromEntries(rows.map(({ area, bytes }) => [`PostgreSQL, ${area}`, bytes])),
      archivos: sizeOf(places.objects, (file) => !file.startsWith('mfe/')),
      'NATS, mensajes': sizeOf(places.nats),
    },
  };
}

/** @param {import('pg').Pool} database @returns {Promise<number>} */
export async function enrolmentsIn(database) {
  const { rows } = await database.query('SELECT count(*)::int AS enrolments FROM inscripciones.inscripcion');
  return rows[0].enrolments;
}

/** @param {string} folder @param {(file: string) => boolean} [counts] by its path below the folder */
const sizeOf = (folder, counts = () => true) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => counts(path.relative(folder, file)))
    .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/**
 * What one more enrolment takes.
 * @param {Stored} before @param {Stored} after
 * @returns {Record<string, number>} bytes by place; nothing when there is no enrolment more
 */
export function perEnrolment(before, after) {
  const more = after.enrolments - before.enrolments;
  if (more <= 0) return {};
  return Object.fromEntries(
    Object.entries(after.bytes).map(([place, bytes]) => [place, (bytes - (before.bytes[place] ?? 0)) / more]),
  );
}

/** After a drill: until nothing is on its way any more. What never comes to rest is a break. */
import { eventually } from './eventually.mjs';

/** What attempts that failed would have left is deleted after their lease. */
export const LATER = 'files noted for deletion';

/** The processes that tell the audit what they do, each with an outbox of its own. */
export const tellers = ['inscripciones', 'certificados', 'notificaciones', 'gateway'];

/**
 * Counts the audit entries that the chain lacks, of those that their tellers keep: a week long, where who writes the
 * chain cannot reach. One that stays was cut out, even when nobody else remembers it.
 */
export const NOT_CHAINED = `SELECT count(*) FROM (
  ${tellers.map((name) => `SELECT id FROM ${name}.outbox WHERE type = 'auditoria'`).join(' UNION ALL ')}
) e WHERE NOT EXISTS (SELECT FROM auditoria.entrada WHERE event_id = e.id)`;

/** Each counts what is still on its way. @type {Record<string, string>} */
const underway = {
  'enrolments without a document': `SELECT count(*) FROM inscripciones.inscripcion WHERE revision IS NULL`,
  'completed documents without their validation data': `SELECT count(*) FROM inscripciones.inscripcion i
    WHERE firmada_conductor_en IS NOT NULL
     AND firmada_propietario_en IS NOT NULL AND ampliada_en IS NULL AND EXISTS (SELECT FROM inscripciones.firma f
       WHERE f.inscripcion_id = i.id AND f.nivel <> 'B-B')`,
  'mails in the queue': `SELECT count(*) FROM notificaciones.correo WHERE estado = 'en-cola'`,
  'files due for deletion': `SELECT count(*) FROM inscripciones.objeto_por_borrar WHERE desde <= now()`,
  [LATER]: `SELECT count(*) FROM inscripciones.objeto_por_borrar`,
  ...Object.fromEntries(
    tellers.map((name) => [
      `facts of ${name} not published`,
      `SELECT count(*) FROM ${name}.outbox WHERE published_at IS NULL`,
    ]),
  ),
  'audit entries not chained': NOT_CHAINED,
};

/**
 * I6: everything in flight comes to rest within two minutes.
 * @param {import('pg').Pool} database
 * @param {readonly string[]} [but] what is not waited for
 * @returns {Promise<string[]>} what did not
 */
export async function settle(database, but = []) {
  /** @type {string[]} */
  let left = [];
  const look = async () => {
    left = [];
    for (const [what, query] of Object.entries(underway).filter(([what]) => !but.includes(what))) {
      const { rows } = await database.query(query);
      if (Number(rows[0].count) > 0) left.push(`${rows[0].count} ${what}`);
    }
    return left.length === 0;
  };
  return eventually('rest', look, 120_000).then(
    () => [],
    () => left,
  );
}

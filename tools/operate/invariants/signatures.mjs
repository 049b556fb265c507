/**
 * I2: at most one signature per enrolment and role, and exactly one where a client was told so, in the file he was
 * told.
 */

/**
 * @param {import('pg').Pool} database
 * @param {import('./invariants.mjs').Journal} [journal]
 * @returns {Promise<string[]>}
 */
export async function signaturesOnce(database, journal) {
  const { rows } = await database.query(`
    SELECT f.inscripcion_id || ' ' || f.rol AS firma, count(*)::int AS veces, min(r.sha256) AS sha256, bool_and(e.usado_en IS NOT NULL) AS usado
    FROM inscripciones.firma f JOIN inscripciones.enlace e ON e.id = f.enlace_id
    LEFT JOIN inscripciones.revision r ON r.inscripcion_id = f.inscripcion_id AND r.numero = f.revision GROUP BY 1`);
  const stored = new Map(rows.map((row) => [row.firma, row]));
  const breaks = rows
    .filter(({ veces, sha256, usado }) => veces !== 1 || !sha256 || !usado)
    .map((row) => `signature ${JSON.stringify(row)}`);
  for (const [who, sha256] of journal?.signatures ?? []) {
    if (stored.get(who)?.sha256 !== sha256)
      breaks.push(`${who} was told ${sha256} and is stored as ${stored.get(who)?.sha256}`);
  }
  const used = await database.query(`
    SELECT e.id FROM inscripciones.enlace e WHERE e.usado_en IS NOT NULL AND NOT EXISTS (SELECT FROM inscripciones.firma f WHERE f.enlace_id = e.id)`);
  return [...breaks, ...used.rows.map(({ id }) => `link ${id} is used and signed nothing`)];
}

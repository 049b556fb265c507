/** I1: each enrolment that was acknowledged exists once; nothing exists twice. */

/**
 * @param {import('pg').Pool} database
 * @param {import('./invariants.mjs').Journal} [journal] what clients were told
 * @returns {Promise<string[]>}
 */
export async function enrolmentsOnce(database, journal) {
  const { rows } = await database.query(
    `SELECT placa, array_agg(id::text) AS ids FROM inscripciones.inscripcion GROUP BY placa`,
  );
  const stored = new Map(rows.map(({ placa, ids }) => [placa, ids]));
  const breaks = [];
  for (const [plate, id] of journal?.enrolments ?? []) {
    const ids = stored.get(plate) ?? [];
    if (ids.length !== 1 || ids[0] !== id) breaks.push(`${plate} was acknowledged as ${id} and is stored as [${ids}]`);
  }
  for (const plate of journal?.plates ?? []) {
    if ((stored.get(plate) ?? []).length > 1) breaks.push(`${plate} is stored ${stored.get(plate)?.length} times`);
  }
  for (const plate of journal?.refused ?? []) if (stored.has(plate)) breaks.push(`${plate} was refused and is stored`);
  return breaks;
}

/** I5: one mail per fact and address, each with the mail server's word; the tokens in them are erased. */

/** @param {import('pg').Pool} database @returns {Promise<string[]>} */
export async function mailsOnce(database) {
  const { rows } = await database.query(`
    SELECT min(id::text) AS id, count(*)::int AS veces, bool_or(estado <> 'en-cola' AND token_sellado IS NOT NULL) AS token
    FROM notificaciones.correo GROUP BY event_id, destinatario HAVING count(*) > 1 OR bool_or(estado <> 'en-cola' AND token_sellado IS NOT NULL)`);
  return rows.map((row) => `mail ${JSON.stringify(row)}`);
}

/** One active certificate per owner, every serial once, no key of a revoked one. */

/** @type {Record<string, string>} */
const wrong = {
  'has two active certificates': `SELECT dueno AS what FROM certificados.certificado WHERE estado = 'active' GROUP BY dueno HAVING count(*) > 1`,
  'is a serial used twice': `SELECT serial AS what FROM certificados.certificado GROUP BY serial HAVING count(*) > 1`,
  'is revoked and keeps its key': `SELECT id::text AS what FROM certificados.certificado WHERE estado = 'revoked' AND llave_id IS NOT NULL`,
  'is active without a key': `SELECT id::text AS what FROM certificados.certificado WHERE estado = 'active' AND NOT EXISTS (SELECT FROM certificados.llave l WHERE l.id = llave_id)`,
};

/** @param {import('pg').Pool} database @returns {Promise<string[]>} */
export async function certificatesSound(database) {
  const found = await Promise.all(
    Object.entries(wrong).map(async ([what, query]) =>
      (await database.query(query)).rows.map((row) => `${row.what} ${what}`),
    ),
  );
  return found.flat();
}

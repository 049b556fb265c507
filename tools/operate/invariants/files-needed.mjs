/**
 * No file without a row: no unacknowledged signed document, no snapshot, draft, receipt or half-written file.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually.mjs';

/** Every key that a row needs, or that is noted for deletion. */
const needed = `
  SELECT key FROM inscripciones.revision UNION SELECT key FROM inscripciones.contrato_publicado
    UNION SELECT instantanea_key FROM inscripciones.inscripcion
  UNION SELECT 'cargas/' || id FROM inscripciones.carga UNION SELECT key FROM inscripciones.objeto_por_borrar`;

/**
 * Within the time that the sweeps take.
 * @param {import('pg').Pool} database
 * @param {string} folder of the object store on disk
 * @returns {Promise<string[]>} what stays
 */
export async function filesNeeded(database, folder) {
  /** @type {string[]} */
  let idle = [];
  const look = async () => (idle = await idleFiles(database, folder)).length === 0;
  return eventually('no idle file', look, 100_000).then(
    () => [],
    () => idle,
  );
}

/** @param {import('pg').Pool} database @param {string} folder */
async function idleFiles(database, folder) {
  const { rows } = await database.query(needed);
  const keys = new Set(rows.map(({ key }) => key));
  return filesIn(folder)
    .filter((key) => !keys.has(key) && !keys.has(key.replace(/\.recibo$/, '.pdf')))
    .map((key) => `${key} belongs to nothing`);
}

/** What enrolments have left: published remotes are no part of them. @param {string} folder @returns {string[]} keys, as the store spells them */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((key) => !key.startsWith('mfe/'));

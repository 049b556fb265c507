/** I4: the audit chain is whole, and every transition left its entry: one, or as many as there were. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../platform/places.mjs';

const run = promisify(execFile);

/**
 * By action: what it is about, and the ids of all that need entries of it, each with how many.
 * @type {Record<string, { kind: string, due: string }>}
 */
const transitions = {
  'inscripcion.enviada': { kind: 'inscripcion', due: 'SELECT id, 1 AS due FROM inscripciones.inscripcion' },
  'documento.preparado': {
    kind: 'inscripcion',
    due: 'SELECT id, 1 AS due FROM inscripciones.inscripcion WHERE revision IS NOT NULL',
  },
  'firma.registrada': {
    kind: 'inscripcion',
    due: `SELECT i.id, count(f.id) AS due FROM inscripciones.inscripcion i
      LEFT JOIN inscripciones.firma f ON f.inscripcion_id = i.id GROUP BY i.id`,
  },
  'inscripcion.completada': {
    kind: 'inscripcion',
    due: `SELECT id, (firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL)::int AS due
      FROM inscripciones.inscripcion`,
  },
  'documento.ampliado': {
    kind: 'inscripcion',
    due: `SELECT i.id, i.revision - count(f.id) AS due FROM inscripciones.inscripcion i
      LEFT JOIN inscripciones.firma f ON f.inscripcion_id = i.id WHERE i.ampliada_en IS NOT NULL GROUP BY i.id`,
  },
  'enlace.emitido': { kind: 'enlace', due: 'SELECT id, 1 AS due FROM inscripciones.enlace' },
  'certificado.emitido': { kind: 'certificado', due: 'SELECT id, 1 AS due FROM certificados.certificado' },
  'certificado.revocado': {
    kind: 'certificado',
    due: `SELECT id, (estado = 'revoked')::int AS due FROM certificados.certificado`,
  },
};

/** The ids whose entries are more or fewer than are due. Both sides are read once, however many there are. */
const notExactly = (/** @type {string} */ due) => `
  SELECT d.id FROM (${due}) d LEFT JOIN (
    SELECT entrada->>'recurso' AS recurso, count(*) AS told FROM auditoria.entrada
    WHERE entrada->>'accion' = $1 AND entrada->>'resultado' = 'hecho' GROUP BY 1) t ON t.recurso = $2 || ':' || d.id
  WHERE coalesce(t.told, 0) <> d.due`;

/**
 * @param {import('pg').Pool} database
 * @param {Record<string, string | undefined>} environment of the process `auditoria`
 * @returns {Promise<string[]>}
 */
export async function auditWhole(database, environment) {
  const command = path.join(root, 'services/auditoria/dist/verificar-cadena.js');
  const chain = await run(process.execPath, [command], { env: { ...environment, PATH: process.env.PATH } }).then(
    () => [],
    ({ stdout, message }) => [stdout?.trim() || message],
  );
  const missing = await Promise.all(
    Object.entries(transitions).map(async ([action, { kind, due }]) =>
      (await database.query(notExactly(due), [action, kind])).rows.map(
        ({ id }) => `${id}: not exactly its audit entries of ${action}`,
      ),
    ),
  );
  return [...chain, ...missing.flat()];
}

/** I4: the audit chain is whole, and every transition left its entry: one, or as many as there were. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../platform/places.mjs';

const run = promisify(execFile);

/** Each finds transitions whose entries are not exactly theirs. */
const entries = (/** @type {string} */ action) =>
  `(SELECT count(*) FROM auditoria.entrada a WHERE a.entrada->>'accion' = '${action}'
    AND a.entrada->>'resultado' = 'hecho' AND a.entrada->>'recurso' = `;
/** @type {Record<string, string>} */
const transitions = {
  sent: `SELECT i.id FROM inscripciones.inscripcion i
    WHERE ${entries('inscripcion.enviada')} 'inscripcion:' || i.id) <> 1`,
  'document prepared': `SELECT i.id FROM inscripciones.inscripcion i WHERE i.revision IS NOT NULL
    AND ${entries('documento.preparado')} 'inscripcion:' || i.id) <> 1`,
  signed: `SELECT i.id FROM inscripciones.inscripcion i
    WHERE ${entries('firma.registrada')} 'inscripcion:' || i.id) <> (SELECT count(*) FROM inscripciones.firma f
    WHERE f.inscripcion_id = i.id)`,
  completed: `SELECT i.id FROM inscripciones.inscripcion i
    WHERE ${entries('inscripcion.completada')} 'inscripcion:' || i.id) <>
    (CASE WHEN i.firmada_conductor_en IS NOT NULL AND i.firmada_propietario_en IS NOT NULL THEN 1 ELSE 0 END)`,
  extended: `SELECT i.id FROM inscripciones.inscripcion i WHERE i.ampliada_en IS NOT NULL
    AND ${entries('documento.ampliado')} 'inscripcion:' || i.id) <> i.revision - (SELECT count(*)
    FROM inscripciones.firma f WHERE f.inscripcion_id = i.id)`,
  'link made': `SELECT e.id FROM inscripciones.enlace e WHERE ${entries('enlace.emitido')} 'enlace:' || e.id) <> 1`,
  'certificate issued': `SELECT c.id FROM certificados.certificado c
    WHERE ${entries('certificado.emitido')} 'certificado:' || c.id) <> 1`,
  'certificate revoked': `SELECT c.id FROM certificados.certificado c
    WHERE ${entries('certificado.revocado')} 'certificado:' || c.id) <> (CASE WHEN c.estado = 'revoked' THEN 1
    ELSE 0 END)`,
};

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
    Object.entries(transitions).map(async ([what, query]) =>
      (await database.query(query)).rows.map(({ id }) => `${id}: ${what}, without exactly its audit entries`),
    ),
  );
  return [...chain, ...missing.flat()];
}

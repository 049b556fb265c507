/**
 * I3: every revision's file exists and is what its row says, each the beginning of the next; the last one's signatures
 * are whole and as many as rows. A seeded enrolment has no files.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { verifySignatures } from '@portal/pdf-signature';
import { SEMBRADA } from '@portal/service-kit/objects';
import { sha256 } from '../../platform/places.mjs';
import { atOnce } from './at-once.mjs';

const run = promisify(execFile);

/** @param {string[]} args @throws {Error} where it is missing: then no document can be judged */
const pdfsig = (args) =>
  run('pdfsig', args).catch((error) => {
    throw error.code === 'ENOENT' ? new Error('pdfsig is missing: apt-get install poppler-utils') : error;
  });

/** @typedef {{ id: string, firmas: number, revisiones: { numero: number, key: string, sha256: string }[] }} Row */

/**
 * @param {import('pg').Pool} database
 * @param {(key: string) => Promise<Buffer>} read from the object store
 * @returns {Promise<string[]>}
 */
export async function documentsWhole(database, read) {
  const { rows } = await database.query(`
    SELECT i.id, (SELECT count(*)::int FROM inscripciones.firma f WHERE f.inscripcion_id = i.id) AS firmas,
      (SELECT json_agg(r ORDER BY numero) FROM inscripciones.revision r WHERE r.inscripcion_id = i.id) AS revisiones
    FROM inscripciones.inscripcion i WHERE i.revision IS NOT NULL AND i.instantanea_key NOT LIKE '${SEMBRADA}%'`);
  if (rows.some(({ firmas }) => firmas > 0)) await pdfsig(['-v']);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-simulacros-'));
  try {
    const judged = await atOnce(2, /** @type {Row[]} */ (rows), (row) =>
      documentOf(row, read, folder).catch((error) => [`${row.id}: ${error.message}`]),
    );
    return judged.flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Row} row
 * @param {(key: string) => Promise<Buffer>} read
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function documentOf({ id, firmas, revisiones }, read, folder) {
  const breaks = [];
  let last = /** @type {Buffer} */ (Buffer.alloc(0));
  for (const { numero, key, sha256: hash } of revisiones) {
    const bytes = await read(key);
    if (sha256(bytes) !== hash) breaks.push(`${id}, revision ${numero}: the file is not what its row says`);
    if (!bytes.subarray(0, last.length).equals(last))
      breaks.push(`${id}, revision ${numero}: does not begin with the one before`);
    last = bytes;
  }
  if (firmas > 0) breaks.push(...(await signed(id, last, firmas, folder)));
  return breaks;
}

/**
 * Our own kernel and pdfsig, which shares no code with it.
 * @param {string} id
 * @param {Buffer} bytes
 * @param {number} firmas
 * @param {string} folder
 */
async function signed(id, bytes, firmas, folder) {
  const { intact, signatures, problems } = verifySignatures(bytes);
  const file = path.join(folder, `${id}.pdf`);
  await writeFile(file, bytes);
  const { stdout } = await pdfsig(['-nocert', file]);
  await rm(file);
  const valid = stdout.match(/Signature is Valid\./g)?.length ?? 0;
  const breaks = [];
  if (!intact || signatures.length !== firmas)
    breaks.push(`${id}: ${signatures.length} of ${firmas} signatures, ${JSON.stringify(problems)}`);
  if (valid !== firmas) breaks.push(`${id}: pdfsig accepts ${valid} of ${firmas}`);
  return breaks;
}

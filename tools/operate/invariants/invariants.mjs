/**
 * What must hold after whatever happened (security.md, "Figures to aim at"), read from databases, store and validators.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { auditWhole } from './audit.mjs';
import { certificatesSound } from './certificates.mjs';
import { documentsWhole } from './documents.mjs';
import { enrolmentsOnce } from './enrolments.mjs';
import { filesNeeded } from './files.mjs';
import { mailsOnce } from './mails.mjs';
import { settle } from './settle.mjs';
import { signaturesOnce } from './signatures.mjs';

/**
 * What clients were told.
 * @typedef {{ plates: Set<string>, refused: Set<string>, enrolments: Map<string, string>, signatures: Map<string,
 * string>, faults: string[] }} Journal
 */

/**
 * @param {{ database: import('pg').Pool, objects: string, auditoria: Record<string, string | undefined>, journal?:
 * Journal }} what objects: the store's folder; auditoria: that process's environment
 * @returns {Promise<{ name: string, breaks: string[] }[]>} in their order
 */
export async function verifyAll({ database, objects, auditoria, journal }) {
  const read = (/** @type {string} */ key) => readFile(path.join(objects, key));
  /** @type {[string, () => Promise<string[]>][]} */
  const all = [
    ['I6 nada queda a medias', () => settle(database)],
    ['I1 cada inscripción confirmada existe una vez', () => enrolmentsOnce(database, journal)],
    ['I2 una firma por inscripción y papel', () => signaturesOnce(database, journal)],
    ['I3 cada documento está entero y sus firmas valen', () => documentsWhole(database, read)],
    ['I3 ningún archivo sobra', () => filesNeeded(database, objects)],
    ['I4 la auditoría está completa', () => auditWhole(database, auditoria)],
    ['I5 cada correo una vez', () => mailsOnce(database)],
    ['un certificado activo por titular', () => certificatesSound(database)],
  ];
  const verdicts = [];
  for (const [name, judge] of all) verdicts.push({ name, breaks: await judge().catch((error) => [error.message]) });
  return verdicts;
}

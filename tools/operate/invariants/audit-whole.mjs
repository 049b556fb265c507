/** I4: the audit chain is whole, and every transition left its entry: one, or as many as there were. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../platform/places.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} Transition
 * @property {string} kind what its entries are about
 * @property {string} due the ids of all that need entries of it, each with how many
 * @property {boolean} [atLeast] there may be more: the rows keep only the last time
 * @property {'rechazado'} [result] of its entries, where it is not `hecho`
 */

/** Of a mail that was sent: an invented one was not. @param {string} due @param {string} channel */
const mails = (due, channel) =>
  `SELECT id, (${due})::int AS due FROM notificaciones.correo WHERE retorno IS NOT NULL AND canal = '${channel}'`;
/** @param {string} how */
const takenBack = (how) =>
  `SELECT id, (retiro IS NOT DISTINCT FROM '${how}')::int AS due FROM inscripciones.inscripcion`;
/** It came back once the server had taken it. */
const TAKEN = `estado = 'aceptado' OR rebotado_en IS NOT NULL`;
const REFUSED = `estado = 'rechazado' AND rebotado_en IS NULL`;

/**
 * By action. A copy that an administrator asked for again has the entries of each time.
 * @type {Record<string, Transition>}
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
  'inscripcion.devuelta': { kind: 'inscripcion', due: takenBack('devuelta') },
  'inscripcion.anulada': { kind: 'inscripcion', due: takenBack('anulada') },
  'inscripcion.revisada': {
    kind: 'inscripcion',
    due: 'SELECT id, (revisada_en IS NOT NULL)::int AS due FROM inscripciones.inscripcion',
  },
  // One whose successor was deleted can be replaced again.
  'inscripcion.reemplazada': {
    kind: 'inscripcion',
    due: 'SELECT id, 1 AS due FROM inscripciones.inscripcion WHERE reemplazada_por IS NOT NULL',
    atLeast: true,
  },
  'correo.corregido': {
    kind: 'inscripcion',
    due: `SELECT i.id, count(c.id) AS due FROM inscripciones.inscripcion i
      LEFT JOIN inscripciones.correccion c ON c.inscripcion_id = i.id GROUP BY i.id`,
  },
  'enlace.revocado': {
    kind: 'enlace',
    due: 'SELECT id, (revocado_en IS NOT NULL)::int AS due FROM inscripciones.enlace',
  },
  // A note goes along to the links after the first one, which its signer said nothing on.
  'enlace.novedad': {
    kind: 'enlace',
    due: `SELECT id, 1 AS due FROM inscripciones.enlace WHERE novedad IS NOT NULL AND motivo = 'solicitud'
      UNION SELECT enlace_id, 1 FROM inscripciones.entrega WHERE estado = 'con-novedad'`,
    atLeast: true,
  },
  'correo.aceptado': { kind: 'correo', due: mails(TAKEN, 'correo'), atLeast: true },
  'correo.rechazado': { kind: 'correo', due: mails(REFUSED, 'correo'), atLeast: true, result: 'rechazado' },
  'correo.rebotado': {
    kind: 'correo',
    due: mails('rebotado_en IS NOT NULL', 'correo'),
    atLeast: true,
    result: 'rechazado',
  },
  'mensaje.aceptado': { kind: 'correo', due: mails(TAKEN, 'mensaje'), atLeast: true },
  'mensaje.rechazado': { kind: 'correo', due: mails(REFUSED, 'mensaje'), atLeast: true, result: 'rechazado' },
  'enlace.emitido': { kind: 'enlace', due: 'SELECT id, 1 AS due FROM inscripciones.enlace' },
  'certificado.emitido': { kind: 'certificado', due: 'SELECT id, 1 AS due FROM certificados.certificado' },
  'certificado.revocado': {
    kind: 'certificado',
    due: `SELECT id, (estado = 'revoked')::int AS due FROM certificados.certificado`,
  },
};

/**
 * The ids whose entries are not those that are due. Both sides are read once, however many there are.
 * @param {Transition} transition
 */
const unlike = ({ due, atLeast = false }) => `
  SELECT d.id FROM (${due}) d LEFT JOIN (
    SELECT entrada->>'recurso' AS recurso, count(*) AS told FROM auditoria.entrada
    WHERE entrada->>'accion' = $1 AND entrada->>'resultado' = $3 GROUP BY 1) t ON t.recurso = $2 || ':' || d.id
  WHERE coalesce(t.told, 0) ${atLeast ? '<' : '<>'} d.due`;

/**
 * Every transition left its entry.
 * @param {import('pg').Pool} database
 * @returns {Promise<string[]>}
 */
export async function transitionsTold(database) {
  const missing = await Promise.all(
    Object.entries(transitions).map(async ([action, transition]) => {
      const { kind, result = 'hecho' } = transition;
      const { rows } = await database.query(unlike(transition), [action, kind, result]);
      return rows.map(({ id }) => `${id}: not the audit entries of ${action} that are due`);
    }),
  );
  return missing.flat();
}

/**
 * The chain is whole, as its own verification says.
 * @param {Record<string, string | undefined>} environment of the process `auditoria`
 * @returns {Promise<string[]>}
 */
export async function chainWhole(environment) {
  const command = path.join(root, 'services/auditoria/dist/verificar-cadena.js');
  return run(process.execPath, [command], { env: { ...environment, PATH: process.env.PATH } }).then(
    () => [],
    ({ stdout, message }) => [stdout?.trim() || message],
  );
}

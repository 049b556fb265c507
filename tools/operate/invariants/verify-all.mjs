/**
 * The invariants I1 to I8 hold after every failure; read from databases, store and validators.
 */
import { SEMBRADA } from '@portal/service-kit/objects';
import { chainWhole, transitionsTold } from './audit-whole.mjs';
import { documentsWhole } from './documents-whole.mjs';
import { filesNeeded } from './files-needed.mjs';
import { refusalsSpoken } from './refusals-spoken.mjs';
import { secretsKept } from './secrets-kept.mjs';
import { resting, settle } from './settle.mjs';

/**
 * What clients were told.
 * @typedef {{ plates: Set<string>, refused: Set<string>, enrolments: Map<string, string>, signatures: Map<string,
 * string>, faults: string[] }} Journal
 */

/**
 * What the mail server was given.
 * @typedef {object} Arrivals
 * @property {ReadonlyMap<string, number>} marks how often each sending has arrived, by its mark (`correo.retorno`)
 * @property {Date} since what was taken later has arrived, or is missing
 * @property {number} most times that one mail may arrive: once, or twice where a process may die between the server's
 * word and its own note of it
 */

/**
 * @typedef {object} Portal
 * @property {import('pg').Pool} database
 * @property {import('./store-of.mjs').Store} store
 * @property {Pick<import('../../platform/places.mjs').Places, 'secrets' | 'logs' | 'mail'>} places
 * @property {Record<string, string | undefined>} [auditoria] that process's environment; without it nobody asks whether
 * the chain is whole
 * @property {string} [origin] where the gateway answers; without it nobody asks how it refuses
 * @property {Journal} [journal]
 * @property {Arrivals} [arrivals] without it nobody asks whether mails have arrived
 * @property {number} [patience] milliseconds in which what is on its way comes to rest
 */

/**
 * @typedef {object} Verdict
 * @property {string} name
 * @property {readonly string[]} breaks
 * @property {readonly string[]} notes what rests as it should and yet is to be told
 * @property {string} [unseen] why nobody looked: nothing is said of the portal then
 */
/** @typedef {readonly string[] | Partial<Verdict>} Found */

/**
 * @param {Portal} portal
 * @returns {Promise<Verdict[]>} in their order
 */
export async function verifyAll({ database, store, places, auditoria, origin, journal, arrivals, patience = 120_000 }) {
  /** @type {[string, () => Promise<Found>][]} */
  const all = [
    ['I6 nada queda a medias', () => atRest(database, patience)],
    ['I1 cada inscripción confirmada existe una vez', () => enrolmentsOnce(database, journal)],
    ['I2 una firma por inscripción y papel', () => signaturesOnce(database, journal)],
    ['I3 cada documento está entero y sus firmas valen', () => documentsWhole(database, store.read)],
    ['I3 ningún archivo sobra', () => filesNeeded(database, store, patience)],
    ['I4 la cadena de auditoría está entera', () => chain(auditoria)],
    ['I4 cada cambio dejó su entrada', () => transitionsTold(database)],
    ['I5 cada correo una vez', () => mailsOnce(database)],
    ['I5 cada enlace tiene su correo', () => linksMailed(database)],
    ...(arrivals === undefined ? [] : [delivered(database, arrivals)]),
    ['un certificado activo por titular', () => certificatesSound(database)],
    ['I7 cada rechazo dice por qué', () => refusals(origin)],
    ['I8 ningún secreto está a la vista', () => secretsKept({ database, store, places })],
  ];
  const verdicts = [];
  for (const [name, judge] of all) {
    const found = await judge().catch((error) => [error.message]);
    verdicts.push({ name, breaks: [], notes: [], ...('length' in found ? { breaks: found } : found) });
  }
  return verdicts;
}

/** How many breaks of one invariant are shown. */
const SHOWN = 50;

/** A verdict as people read it. @param {Verdict} verdict @returns {string[]} */
export const linesOf = ({ name, breaks, notes, unseen }) => [
  unseen === undefined ? `${breaks.length === 0 ? '✓' : '✗'} ${name}` : `· ${name}: no se miró, ${unseen}`,
  ...[...breaks.slice(0, SHOWN), ...notes.map((line) => `· ${line}`)].map((line) => `    ${line}`),
];

/** 1 for a break; 2 where one was not looked at. @param {readonly Verdict[]} verdicts */
export function exitCodeOf(verdicts) {
  if (verdicts.some(({ breaks }) => breaks.length > 0)) return 1;
  return verdicts.some(({ unseen }) => unseen !== undefined) ? 2 : 0;
}

/** @param {readonly Verdict[]} verdicts @returns {string[]} a line for each break */
export const breaksOf = (verdicts) => verdicts.flatMap(({ name, breaks }) => breaks.map((line) => `${name}: ${line}`));

/** @param {readonly Verdict[]} verdicts @returns {string[]} a line for what is to be told beside breaks */
export const asidesOf = (verdicts) =>
  verdicts.flatMap(({ name, notes, unseen }) => [
    ...(unseen === undefined ? [] : [`${name}: no se miró, ${unseen}`]),
    ...notes.map((line) => `${name}: ${line}`),
  ]);

/** @param {import('pg').Pool} database @param {Arrivals} arrivals @returns {[string, () => Promise<string[]>]} */
const delivered = (database, arrivals) => ['I5 cada correo llegó', () => mailsArrived(database, arrivals)];

/** @param {string} [origin] @returns {Promise<Found>} */
const refusals = async (origin) =>
  origin === undefined ? { unseen: 'el portal no responde' } : refusalsSpoken(origin);

/** @param {Portal['auditoria']} environment @returns {Promise<Found>} */
const chain = async (environment) =>
  environment === undefined ? { unseen: 'falta el entorno de auditoria' } : chainWhole(environment);

/** @param {import('pg').Pool} database @param {number} patience @returns {Promise<Found>} */
async function atRest(database, patience) {
  const breaks = await settle(database, [], patience);
  return { breaks, notes: await resting(database) };
}

/** Of each enrolment that the chain says was sent and not deleted, there is a row, or what a deletion leaves. */
const SENT = `SELECT e.entrada->>'recurso' AS recurso FROM auditoria.entrada e
  WHERE e.entrada->>'accion' = 'inscripcion.enviada' AND e.entrada->>'resultado' = 'hecho'`;
const LOST = `${SENT}
  AND NOT EXISTS (SELECT FROM inscripciones.inscripcion i WHERE 'inscripcion:' || i.id = e.entrada->>'recurso')
  AND NOT EXISTS (SELECT FROM inscripciones.lapida l
    WHERE 'inscripcion:' || l.inscripcion_id = e.entrada->>'recurso')
  AND NOT EXISTS (SELECT FROM auditoria.entrada d WHERE d.entrada->>'recurso' = e.entrada->>'recurso'
    AND d.entrada->>'accion' = 'inscripcion.eliminada' AND d.entrada->>'resultado' = 'hecho')`;

/**
 * I1: each enrolment that was acknowledged exists once; nothing exists twice. What the chain says was sent was
 * acknowledged.
 * @param {import('pg').Pool} database
 * @param {Journal} [journal] what clients were told
 * @returns {Promise<Found>}
 */
async function enrolmentsOnce(database, journal) {
  const told = [...(journal?.enrolments.keys() ?? []), ...(journal?.plates ?? []), ...(journal?.refused ?? [])];
  const { rows: sent } = await database.query(`${SENT} LIMIT 1`);
  if (sent.length === 0 && told.length === 0) return { unseen: 'nadie ha enviado ninguna' };
  const { rows: lost } = await database.query(LOST);
  return [
    ...lost.map(({ recurso }) => `${recurso} was sent, as the chain says, and is not stored`),
    ...(await unlikeTold(database, told, journal)),
  ];
}

/**
 * @param {import('pg').Pool} database @param {readonly string[]} told plates that clients were told anything of
 * @param {Journal} [journal]
 * @returns {Promise<string[]>}
 */
async function unlikeTold(database, told, journal) {
  const { rows } = await database.query(
    `SELECT placa, array_agg(id::text) AS ids FROM inscripciones.inscripcion WHERE placa = ANY($1) GROUP BY placa`,
    [told],
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

const SIGNATURES = `
  SELECT f.inscripcion_id || ' ' || f.rol AS firma, count(*)::int AS veces, min(r.sha256) AS sha256,
    bool_and(e.usado_en IS NOT NULL) AS usado
  FROM inscripciones.firma f JOIN inscripciones.enlace e ON e.id = f.enlace_id
  LEFT JOIN inscripciones.revision r ON r.inscripcion_id = f.inscripcion_id AND r.numero = f.revision
  GROUP BY f.inscripcion_id, f.rol`;

/**
 * I2: at most one signature per enrolment and role. A client with an acknowledgement finds exactly one, in the
 * acknowledged file.
 * @param {import('pg').Pool} database
 * @param {Journal} [journal]
 * @returns {Promise<string[]>}
 */
async function signaturesOnce(database, journal) {
  const { rows: wrong } = await database.query(
    `${SIGNATURES} HAVING count(*) <> 1 OR min(r.sha256) IS NULL OR NOT bool_and(e.usado_en IS NOT NULL)`,
  );
  const breaks = wrong.map((row) => `signature ${JSON.stringify(row)}`);
  const whose = [...(journal?.signatures.keys() ?? [])].map((who) => who.split(' ')[0]);
  const { rows } = await database.query(`${SIGNATURES} HAVING f.inscripcion_id = ANY($1::uuid[])`, [whose]);
  const stored = new Map(rows.map((row) => [row.firma, row]));
  for (const [who, sha256] of journal?.signatures ?? []) {
    if (stored.get(who)?.sha256 !== sha256)
      breaks.push(`${who} was told ${sha256} and is stored as ${stored.get(who)?.sha256}`);
  }
  const used = await database.query(`
    SELECT e.id FROM inscripciones.enlace e WHERE e.usado_en IS NOT NULL AND NOT EXISTS (SELECT
      FROM inscripciones.firma f WHERE f.enlace_id = e.id)`);
  return [...breaks, ...used.rows.map(({ id }) => `link ${id} is used and signed nothing`)];
}

/**
 * I5: one mail per fact and address, each with the mail server's word; the tokens in them are erased.
 * @param {import('pg').Pool} database @returns {Promise<string[]>}
 */
async function mailsOnce(database) {
  const { rows } = await database.query(`
    SELECT min(id::text) AS id, count(*)::int AS veces, bool_or(estado <> 'en-cola'
      AND token_sellado IS NOT NULL) AS token
    FROM notificaciones.correo GROUP BY event_id, destinatario HAVING count(*) > 1 OR bool_or(estado <> 'en-cola'
      AND token_sellado IS NOT NULL)`);
  return rows.map((row) => `mail ${JSON.stringify(row)}`);
}

/**
 * I5: a link that opens, or was used, was mailed; what was revoked or deleted may have had no mail. What is parked is
 * to be mailed yet (`resting`). Of an invented one nobody is mailed.
 * @param {import('pg').Pool} database @returns {Promise<string[]>}
 */
async function linksMailed(database) {
  const { rows } = await database.query(`
    SELECT e.id FROM inscripciones.enlace e JOIN inscripciones.inscripcion i ON i.id = e.inscripcion_id
    WHERE e.revocado_en IS NULL AND i.instantanea_key NOT LIKE '${SEMBRADA}%'
      AND NOT EXISTS (SELECT FROM notificaciones.correo c WHERE c.enlace_id = e.id)
      AND NOT EXISTS (SELECT FROM notificaciones.olvido o WHERE o.id = e.id)
      AND NOT EXISTS (SELECT FROM notificaciones.parked_event p
        WHERE position(convert_to(e.id::text, 'UTF8') IN p.bytes) > 0)
      AND NOT EXISTS (SELECT FROM notificaciones.olvido o WHERE o.id = e.inscripcion_id)`);
  return rows.map(({ id }) => `link ${id} has no mail`);
}

/**
 * I5: what the mail server took has arrived, and no mail too often.
 * @param {import('pg').Pool} database @param {Arrivals} arrivals @returns {Promise<string[]>}
 */
async function mailsArrived(database, { marks, since, most }) {
  const { rows } = await database.query(
    `SELECT retorno FROM notificaciones.correo
     WHERE estado = 'aceptado' AND canal = 'correo' AND retorno IS NOT NULL AND terminado_en > $1`,
    [since],
  );
  const lost = rows.filter(({ retorno }) => !marks.has(retorno)).map(({ retorno }) => `mail ${retorno} never arrived`);
  const often = [...marks].filter(([, times]) => times > most);
  return [...lost, ...often.map(([mark, times]) => `mail ${mark} arrived ${times} times`)];
}

/** Where the key is: on the signer's device it is none of ours (ADR 68). A database of before has no such column. */
const ours = `coalesce(to_jsonb(c) ->> 'llave_en', 'servidor') = 'servidor'`;

/** @type {Record<string, string>} */
const wrong = {
  'has two active certificates': `SELECT dueno AS what FROM certificados.certificado WHERE estado = 'active'
    GROUP BY dueno HAVING count(*) > 1`,
  'is a serial used twice': `SELECT serial AS what FROM certificados.certificado GROUP BY serial HAVING count(*) > 1`,
  'is revoked and keeps its key': `SELECT id::text AS what FROM certificados.certificado WHERE estado = 'revoked'
    AND llave_id IS NOT NULL`,
  'is active without a key': `SELECT id::text AS what FROM certificados.certificado c WHERE estado = 'active'
    AND ${ours} AND NOT EXISTS (SELECT FROM certificados.llave l WHERE l.id = llave_id)`,
  'has the key of a device': `SELECT id::text AS what FROM certificados.certificado c WHERE NOT ${ours}
    AND (llave_id IS NOT NULL
      OR EXISTS (SELECT FROM certificados.llave l WHERE l.dueno = c.dueno AND estado = 'active'))`,
};

/**
 * One active certificate per owner, every serial once, no key of a revoked one.
 * @param {import('pg').Pool} database @returns {Promise<string[]>}
 */
async function certificatesSound(database) {
  const found = await Promise.all(
    Object.entries(wrong).map(async ([what, query]) =>
      (await database.query(query)).rows.map((row) => `${row.what} ${what}`),
    ),
  );
  return found.flat();
}

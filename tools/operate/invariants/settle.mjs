/** After a drill: until nothing is on its way any more. What never comes to rest is a break. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { entradaAuditoriaSchema } from '@portal/contracts/auditoria';
import { consumers } from '../../../deploy/nats/consumers.mjs';
import { eventually } from './eventually.mjs';
import { unreadFacts } from './unread-facts.mjs';

/** What attempts that failed would have left is deleted after their lease. */
export const LATER = 'files noted for deletion';

/** The processes that tell the audit what they do, each with an outbox of its own. */
export const tellers = ['inscripciones', 'certificados', 'notificaciones', 'gateway'];

/** What they told and keep: a week of it, where who writes the chain cannot reach. */
const TOLD = tellers
  .map(
    (name) => `SELECT id, '${name}' AS teller, envelope->>'at' AS at, envelope->'data' AS told
      FROM ${name}.outbox WHERE type = 'auditoria'`,
  )
  .join(' UNION ALL ');

/** Of a reason the chain holds a hash, and its teller the words, sealed: they are not compared. */
const UNLIKE = `SELECT t.id, t.teller, t.at, t.told, e.proceso, e.entrada FROM (${TOLD}) t
  LEFT JOIN auditoria.entrada e ON e.event_id = t.id
  WHERE (e.proceso, e.entrada - 'motivo', e.entrada ? 'motivo')
    IS DISTINCT FROM (t.teller, t.told - 'motivo', t.told ? 'motivo')`;

/**
 * The audit entries that the chain lacks or has with other words. One that stays was cut out or rewritten, even when
 * nobody else remembers it; or the chain says that it was refused, which of an honest teller should not be.
 * @param {import('pg').Pool} database
 * @returns {Promise<string[]>} a line for each kind
 */
export async function notChained(database) {
  const { rows } = await database.query(UNLIKE);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const row of rows) {
    const refusal = refusalOf(row);
    if (refusal?.meant) continue;
    const what = refusal ? `that the chain says were refused (${refusal.cause})` : 'not chained as they were told';
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} audit entries ${what}`);
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * What the chain took in as refused says so in these words, with the hash of what was told. A release that knew fewer
 * actions has refused what this one would believe; a shape that this one reads was none to refuse, unless a text is too
 * long for the table.
 * @param {Record<string, any>} row
 * @returns {{ cause: string, meant: boolean } | undefined} undefined when its link is none of a refusal of this entry
 */
function refusalOf({ id, teller, at, told, proceso, entrada }) {
  const { causa, codigo } = entrada?.datos ?? {};
  const isRead = entradaAuditoriaSchema.safeParse(told).success;
  /** @type {Record<string, { datos: object, meant: boolean, cause?: string } | undefined>} */
  const causes = {
    'accion-ajena': isRead ? { datos: { causa, accion: told.accion.slice(0, 100) }, meant: true } : undefined,
    forma: { datos: { causa }, meant: !isRead },
    tabla: SQLSTATE.test(codigo) ? { datos: { causa, codigo }, meant: false, cause: `tabla ${codigo}` } : undefined,
  };
  const found = causes[causa];
  const refusal = {
    accion: 'auditoria.entrada-rechazada',
    resultado: 'rechazado',
    actor: `proceso:${teller}`,
    recurso: `entrada:${id}`,
    datos: { ...found?.datos, sha256: createHash('sha256').update(JSON.stringify(told)).digest('hex') },
    ocurrioEn: at,
  };
  if (!found || proceso !== teller || !isDeepStrictEqual(entrada, refusal)) return undefined;
  return { cause: found.cause ?? causa, meant: found.meant };
}

/** Each counts what is still on its way. @type {Record<string, string>} */
const underway = {
  'enrolments without a document': `SELECT count(*) FROM inscripciones.inscripcion WHERE revision IS NULL`,
  'completed documents without their validation data': `SELECT count(*) FROM inscripciones.inscripcion i
    WHERE firmada_conductor_en IS NOT NULL
     AND firmada_propietario_en IS NOT NULL AND ampliada_en IS NULL AND EXISTS (SELECT FROM inscripciones.firma f
       WHERE f.inscripcion_id = i.id AND f.nivel <> 'B-B')`,
  'mails in the queue': `SELECT count(*) FROM notificaciones.correo WHERE estado = 'en-cola'`,
  'files due for deletion': `SELECT count(*) FROM inscripciones.objeto_por_borrar WHERE desde <= now()`,
  [LATER]: `SELECT count(*) FROM inscripciones.objeto_por_borrar`,
  'lines of jobs that are due': `SELECT count(*) FROM inscripciones.renglon
    WHERE estado IN ('pendiente', 'espera') AND desde <= now()`,
  ...Object.fromEntries(
    tellers.map((name) => [
      `facts of ${name} not published`,
      `SELECT count(*) FROM ${name}.outbox WHERE published_at IS NULL`,
    ]),
  ),
};

/** Each counts what nobody works on until its time, or somebody, comes. @type {Record<string, string>} */
const asleep = {
  'lines of jobs that wait for their time': `SELECT count(*) FROM inscripciones.renglon
    WHERE estado IN ('pendiente', 'espera') AND desde > now()`,
  ...Object.fromEntries(
    [...new Set(consumers.map(({ process }) => process))].map((name) => [
      `facts that ${name} could not take in and keeps (npm run hechos)`,
      `SELECT count(*) FROM ${name}.parked_event`,
    ]),
  ),
};

/**
 * What rests as it should and yet is to be told: nobody waits for it.
 * @param {import('pg').Pool} database
 * @returns {Promise<string[]>}
 */
export const resting = (database) => counted(database, Object.entries(asleep));

/**
 * @param {import('pg').Pool} database @param {readonly (readonly [what: string, query: string])[]} queries
 * @returns {Promise<string[]>} a line for each that counts anything
 */
async function counted(database, queries) {
  /** @type {string[]} */
  const lines = [];
  for (const [what, query] of queries) {
    const { rows } = await database.query(query);
    if (Number(rows[0].count) > 0) lines.push(`${rows[0].count} ${what}`);
  }
  return lines;
}

/** Between two looks through all that was told in a week. */
const DEAR_MS = 1000;

/**
 * I6: everything in flight comes to rest within two minutes.
 * @param {import('pg').Pool} database
 * @param {readonly string[]} [but] what is not waited for
 * @param {number} [patience] in milliseconds
 * @returns {Promise<string[]>} what did not
 */
export async function settle(database, but = [], patience = 120_000) {
  const cheap = Object.entries(underway).filter(([what]) => !but.includes(what));
  /** @type {string[]} */
  let left = [];
  let dearAt = -Infinity;
  const look = async () => {
    left = await counted(database, cheap);
    if (left.length > 0 || performance.now() - dearAt < DEAR_MS) return false;
    // These read all that was told in a week: asked only once nothing else is on its way.
    for (const ask of [unreadFacts, notChained]) {
      left = await ask(database);
      if (left.length > 0) break;
    }
    dearAt = performance.now();
    return left.length === 0;
  };
  return eventually('rest', look, patience).then(
    () => [],
    async (error) => {
      const all = [...new Set([...left, ...(await unreadFacts(database)), ...(await notChained(database))])];
      // Nothing was found, since nothing could be asked.
      if (all.length === 0) throw error;
      return all;
    },
  );
}

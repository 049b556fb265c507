/**
 * Facts that were published and that their reader has not worked off: a process that is away, or whose effect fails,
 * leaves them in NATS alone.
 */
import { SEMBRADA } from '@portal/service-kit/objects';
import { consumers } from '../../../deploy/nats/consumers.mjs';

/** What the fact `o` of an outbox says. @param {string} member */
const said = (member) => `(o.envelope->'data'->>'${member}')`;
/** @param {string} member @param {string} [of] the object that holds it */
const idIn = (member, of) => (of ? `(o.envelope->'data'->'${of}'->>'${member}')` : said(member)) + '::uuid';

/** A fact whose effect is one transaction leaves a row there. @param {string} process @param {string} name */
const inInbox = (process, name) =>
  `EXISTS (SELECT FROM ${process}.inbox n WHERE n.consumer = '${name}' AND n.event_id = o.id)`;

const mailed = 'EXISTS (SELECT FROM notificaciones.correo c WHERE c.event_id = o.id)';
/** Of what was deleted or revoked nobody is mailed. @param {string} id */
const forgotten = (id) => `EXISTS (SELECT FROM notificaciones.olvido f WHERE f.id = ${id})`;
const deleted = forgotten(idIn('inscripcionId'));
const noCertificate = `(${forgotten(idIn('inscripcionId', 'dueno'))}
  OR NOT EXISTS (SELECT FROM certificados.certificado t WHERE t.id = ${idIn('certificadoId')}))`;

/**
 * By consumer, what shows that its fact `o` was read. A reaction leaves no row in the inbox: there it is what the
 * reaction makes, or why there is nothing to make any more.
 * @type {Record<string, string>}
 */
const traces = {
  ...Object.fromEntries(
    [
      'inscripciones-correo-aceptado',
      'inscripciones-correo-rechazado',
      'inscripciones-correo-rebotado',
      'inscripciones-correo-aplazado',
      'certificados-inscripcion-eliminada',
      'notificaciones-enlace-revocado',
    ].map((name) => [name, inInbox(name.split('-')[0], name)]),
  ),
  'notificaciones-enlace-emitido': `${deleted} OR ${forgotten(idIn('enlaceId'))}
    OR EXISTS (SELECT FROM notificaciones.correo c WHERE c.enlace_id = ${idIn('enlaceId')})
    OR NOT EXISTS (SELECT FROM inscripciones.enlace e
      WHERE e.id = ${idIn('enlaceId')} AND e.revocado_en IS NULL AND e.usado_en IS NULL)`,
  'notificaciones-correo-corregido': `${mailed} OR ${deleted}
    OR NOT EXISTS (SELECT FROM inscripciones.correccion k WHERE k.id = ${idIn('correccionId')})`,
  // Who withdrew one that nobody could sign yet hears of it from nobody.
  'notificaciones-inscripcion-retirada': `${mailed} OR ${deleted} OR ${said('como')} IS DISTINCT FROM 'devuelta'
    OR NOT EXISTS (SELECT FROM inscripciones.inscripcion i
      WHERE i.id = ${idIn('inscripcionId')} AND i.instantanea_key NOT LIKE '${SEMBRADA}%')`,
  // What was settled before it was read is no news; what is said once more is a fact of its own.
  'notificaciones-novedad-reportada': `${mailed} OR ${deleted}
    OR NOT EXISTS (SELECT FROM inscripciones.entrega d
      WHERE d.enlace_id = ${idIn('enlaceId')} AND d.estado = 'con-novedad')
    OR EXISTS (SELECT FROM inscripciones.outbox l WHERE l.subject = o.subject AND l.seq > o.seq
      AND l.envelope->'data'->>'enlaceId' = ${said('enlaceId')})`,
  'notificaciones-firma-registrada': `${mailed} OR ${deleted}
    OR NOT EXISTS (SELECT FROM inscripciones.firma s WHERE s.inscripcion_id = ${idIn('inscripcionId')})`,
  'notificaciones-inscripcion-completada': `${mailed} OR ${deleted}
    OR NOT EXISTS (SELECT FROM inscripciones.inscripcion i WHERE i.id = ${idIn('inscripcionId')})`,
  'notificaciones-certificado-emitido': `${mailed} OR ${noCertificate}`,
  'notificaciones-certificado-revocado': `${mailed} OR ${noCertificate}
    OR ${said('porReemplazo')} IS NOT DISTINCT FROM 'true'`,
  'notificaciones-inscripcion-eliminada': `${deleted} AND (${said('avisar')} IS DISTINCT FROM 'true'
    OR NOT EXISTS (SELECT FROM inscripciones.lapida l
      WHERE l.inscripcion_id = ${idIn('inscripcionId')} AND l.avisos_sellados IS NOT NULL))`,
};

/**
 * Facts whose reading shows elsewhere: an enrolment without its document, or without its validation data, is counted by
 * itself (`settle.mjs`). What an administrator asks for again may find nothing to do, and leaves nothing then.
 */
const elsewhere = [
  'inscripciones-inscripcion-enviada',
  'inscripciones-inscripcion-completada',
  'inscripciones-reintento-pedido',
  'notificaciones-reintento-pedido',
];

/**
 * Why a fact is parked that was read and whose effect fails. Of one that stands in its teller's outbox that is a fault
 * of ours; a process that was taken tells such facts past it.
 */
const POISONED = '^(SQLSTATE |RangeError$)';

/** As long as streams keep facts, and less than readers keep what they leave: 8 days, and 30 in an inbox. */
const KEPT = '7 days';

/**
 * @param {import('../../../deploy/nats/consumers.mjs').Consumer} consumer
 * @returns {string[]} nothing for one whose facts are counted elsewhere
 * @throws {Error} when nothing here says how its facts leave a trace
 */
function lookFor({ process, name, subject }) {
  if (elsewhere.includes(name)) return [];
  const read = traces[name];
  if (read === undefined) throw new Error(`nothing says how ${name} shows that it has read a fact`);
  const teller = subject.split('.')[1];
  return [
    `SELECT '${name}' AS consumer, count(*)::int AS count FROM ${teller}.outbox o
     WHERE o.subject = '${subject}' AND o.published_at > now() - interval '${KEPT}'
       AND NOT (${read})
       AND NOT EXISTS (SELECT FROM ${process}.parked_event p
         WHERE p.consumer = '${name}' AND p.reason !~ '${POISONED}'
           AND position(convert_to(o.id::text, 'UTF8') IN p.bytes) > 0)`,
  ];
}

/** What `auditoria` reads is compared word by word (`notChained`). */
const LOOK = consumers
  .filter(({ stream }) => stream === 'HECHOS')
  .flatMap(lookFor)
  .join(' UNION ALL ');

/**
 * What is parked because this release cannot read it is not on its way (`resting`). A fact that an operator let go is
 * named until its outbox forgets it.
 * @param {import('pg').Pool} database
 * @returns {Promise<string[]>} a line for each consumer with facts that it has not read
 */
export async function unreadFacts(database) {
  const { rows } = await database.query(LOOK);
  return rows
    .filter(({ count }) => Number(count) > 0)
    .map(({ count, consumer }) => `${count} facts that ${consumer} has not read`);
}

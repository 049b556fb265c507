/**
 * Which process reads which facts. To read is a right: the platform makes these durable consumers, and NATS lets each
 * process take from its own alone (docs/adr/0022-the-platform-makes-consumers.md).
 */

/** `<capability>.<fact>` by reader. A test compares them with every `@OnEvent` (libs/test-kit/src/catalogo.spec.ts). */
const facts = {
  inscripciones: [
    'inscripciones.inscripcion-enviada',
    'inscripciones.inscripcion-completada',
    'inscripciones.reintento-pedido',
    'notificaciones.correo-aceptado',
    'notificaciones.correo-rechazado',
    'notificaciones.correo-rebotado',
    'notificaciones.correo-aplazado',
  ],
  certificados: ['inscripciones.inscripcion-eliminada'],
  notificaciones: [
    'inscripciones.enlace-emitido',
    'inscripciones.enlace-revocado',
    'inscripciones.correo-corregido',
    'inscripciones.inscripcion-retirada',
    'inscripciones.novedad-reportada',
    'inscripciones.firma-registrada',
    'inscripciones.inscripcion-completada',
    'inscripciones.reintento-pedido',
    'inscripciones.inscripcion-eliminada',
    'certificados.certificado-emitido',
    'certificados.certificado-revocado',
  ],
};

/** @typedef {{ process: string, stream: string, name: string, subject: string }} Consumer */

/** @param {Record<string, readonly string[]>} read facts by reader @returns {Consumer[]} */
export const consumersOf = (read) =>
  Object.entries(read).flatMap(([process, names]) =>
    names.map((fact) => ({
      process,
      stream: 'HECHOS',
      name: `${process}-${fact.split('.')[1]}`,
      subject: `evt.${fact}`,
    })),
  );

/** @type {readonly Consumer[]} */
export const consumers = [
  ...consumersOf(facts),
  { process: 'auditoria', stream: 'AUDITORIA', name: 'auditoria-auditoria', subject: 'aud.>' },
];

/**
 * How many deliveries of a consumer may be unfinished at once, over all replicas. A fact whose effect fails stays one
 * of them while it waits for its next attempt, up to a minute each: beyond the number NATS hands out nothing, so few
 * would let failing facts hold back all others. A process asks for one at a time, whatever stands here.
 */
const UNFINISHED = 10_000;

/**
 * A durable pull consumer as the JetStream API takes it. After `ack_wait` (nanoseconds) a message of a process that
 * died is delivered to another one; a live process extends it while it works.
 * @param {Consumer} consumer
 */
export const consumerConfig = ({ name, subject }) => ({
  durable_name: name,
  filter_subject: subject,
  ack_policy: /** @type {const} */ ('explicit'),
  deliver_policy: /** @type {const} */ ('all'),
  ack_wait: 10e9,
  max_deliver: -1,
  max_ack_pending: UNFINISHED,
});

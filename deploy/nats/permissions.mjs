/**
 * Who may say what on NATS: one user per process, and nothing that it does not need. A responder publishes only
 * answers (`allow_responses`), a subscriber of `svc.` only inside its queue group, an inbox only under its own name.
 */

/**
 * @typedef {object} Permissions
 * @property {string[]} publish
 * @property {string[]} subscribe `subject` or `subject queue`
 * @property {boolean} answers may answer a request it received
 */

/** What a durable pull consumer on one stream needs of the JetStream API. @param {string} stream */
const consumes = (stream) => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.*`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.ACK.${stream}.>`,
];

/** Facts and audit entries under the process's own name, each acknowledged by its stream. @param {string} name */
const tells = (name) => [`evt.${name}.>`, `aud.${name}`, `aud.${name}.>`, '$JS.API.INFO', '$JS.API.STREAM.NAMES'];

/**
 * @param {string} name
 * @param {{ publish?: string[], serves?: boolean }} [may]
 * @returns {Permissions}
 */
const user = (name, { publish = [], serves = true } = {}) => ({
  publish,
  subscribe: [`_INBOX_${name}.>`, ...(serves ? [`svc.${name}.> ${name}`] : [])],
  answers: serves,
});

/** The administrator of streams: used by the runner alone, while it starts. */
export const platformUser = 'plataforma';

/** @type {Record<string, Permissions>} */
export const permissions = {
  gateway: user('gateway', { publish: ['svc.>', ...tells('gateway')], serves: false }),
  inscripciones: user('inscripciones', {
    publish: ['svc.pdf.>', 'svc.certificados.>', ...tells('inscripciones'), ...consumes('HECHOS')],
  }),
  certificados: user('certificados', { publish: [...tells('certificados'), ...consumes('HECHOS')] }),
  pdf: user('pdf', { publish: ['svc.certificados.firmar'] }),
  notificaciones: user('notificaciones', { publish: [...tells('notificaciones'), ...consumes('HECHOS')] }),
  auditoria: user('auditoria', { publish: [...tells('auditoria'), ...consumes('AUDITORIA')] }),
  [platformUser]: { publish: ['$JS.API.>'], subscribe: [`_INBOX_${platformUser}.>`], answers: false },
};

/** Seven days of facts: longer than any repair takes; the truth stays in PostgreSQL. */
const week = 7 * 24 * 3600 * 1e9;

/** Streams as the JetStream API takes them. The audit chain keeps its own copy, so its stream may also forget. */
export const streams = [
  { name: 'HECHOS', subjects: ['evt.>'], max_age: week, duplicate_window: 120e9 },
  { name: 'AUDITORIA', subjects: ['aud.>'], max_age: 4 * week, duplicate_window: 120e9 },
];

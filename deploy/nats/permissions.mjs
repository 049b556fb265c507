/**
 * Who may say what on NATS: one user per process, and nothing that it does not need. A responder publishes only
 * answers (`allow_responses`), a subscriber of `svc.` only inside its queue group, an inbox only under its own name.
 * `allow_responses` goes before every refusal of `publish`, so the responder itself looks at whom it answers
 * (`libs/service-kit/src/nats/call-guard.ts`).
 */
import { consumers } from './consumers.mjs';

/** @typedef {import('./consumers.mjs').Consumer} Consumer */

/**
 * @typedef {object} Permissions
 * @property {string[]} publish
 * @property {string[]} subscribe `subject` or `subject queue`
 * @property {boolean} answers may answer a request it received
 */

/** To take from a consumer and to acknowledge; never to make, change or remove one. @param {Consumer} consumer */
const takes = ({ stream, name }) => [
  `$JS.API.CONSUMER.INFO.${stream}.${name}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
  `$JS.ACK.${stream}.${name}.>`,
];

/**
 * Facts and audit entries under the process's own name, each acknowledged by its stream; and to ask how far a stream
 * got, for one that lost its disk is told again (docs/adr/0038). The answer holds counts and types of facts, no
 * content.
 * @param {string} name
 */
const tells = (name) => [`evt.${name}.>`, `aud.${name}`, `aud.${name}.>`, ...looksAt];
const looksAt = ['$JS.API.STREAM.INFO.HECHOS', '$JS.API.STREAM.INFO.AUDITORIA'];

const services = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'];

/** Whom somebody calls. @param {string[]} publish */
const calleesOf = (publish) =>
  services.filter((name) => publish.some((subject) => subject === 'svc.>' || subject.startsWith(`svc.${name}.`)));

/**
 * Who serves says that it lives, and who calls it hears that and asks the server whether it is so (docs/adr/0081).
 * Nobody answers such a question: that somebody is subscribed is the answer.
 * @param {string} name
 * @param {{ publish?: string[], serves?: boolean }} [may]
 * @returns {Permissions}
 */
const user = (name, { publish = [], serves = true } = {}) => {
  const callees = calleesOf(publish);
  return {
    publish: [...publish, ...callees.map((callee) => `vida.${callee}.*`), ...(serves ? [`vida.${name}`] : [])],
    subscribe: [
      `_INBOX_${name}.>`,
      ...callees.map((callee) => `vida.${callee}`),
      ...(serves ? [`svc.${name}.> ${name}`, `vida.${name}.*`] : []),
    ],
    answers: serves,
  };
};

/**
 * The administrator of streams and consumers: used by the runner while it starts, and by
 * `tools/operate/preparar-nats.mjs`.
 */
export const platformUser = 'plataforma';

/** @param {readonly Consumer[]} all @returns {Record<string, Permissions>} by user */
export function permissionsWith(all) {
  const reads = (/** @type {string} */ name) => all.filter(({ process }) => process === name).flatMap(takes);
  return {
    gateway: user('gateway', { publish: ['svc.>', ...tells('gateway')], serves: false }),
    inscripciones: user('inscripciones', {
      publish: [
        'svc.pdf.>',
        'svc.certificados.>',
        'svc.notificaciones.correos-del-firmante',
        'svc.auditoria.eslabones-del-firmante',
        ...tells('inscripciones'),
        ...reads('inscripciones'),
      ],
    }),
    certificados: user('certificados', { publish: [...tells('certificados'), ...reads('certificados')] }),
    pdf: user('pdf', { publish: ['svc.certificados.firmar'] }),
    notificaciones: user('notificaciones', {
      publish: [
        'svc.inscripciones.correo-de-enlace',
        'svc.inscripciones.copias-de-completada',
        'svc.inscripciones.correccion',
        'svc.inscripciones.retiro',
        'svc.inscripciones.eliminacion',
        'svc.inscripciones.eliminacion-avisada',
        'svc.inscripciones.constancia-del-firmante',
        'svc.inscripciones.novedad-de-enlace',
        'svc.certificados.titular',
        ...tells('notificaciones'),
        ...reads('notificaciones'),
      ],
    }),
    auditoria: user('auditoria', {
      publish: [
        'svc.certificados.sellar-punto-control',
        'svc.certificados.puntos-control',
        ...tells('auditoria'),
        ...reads('auditoria'),
      ],
    }),
    [platformUser]: { publish: ['$JS.API.>'], subscribe: [`_INBOX_${platformUser}.>`], answers: false },
  };
}

/** Of the portal's own users. */
export const permissions = permissionsWith(consumers);

/** Seven days of facts: longer than any repair takes; the truth stays in PostgreSQL. */
const week = 7 * 24 * 3600 * 1e9;

/** Only time removes a message: nobody purges a stream or deletes from it, and NATS takes neither refusal back. */
const kept = { duplicate_window: 120e9, deny_purge: true, deny_delete: true };

/** Streams as the JetStream API takes them. The audit chain keeps its own copy, so its stream may also forget. */
export const streams = [
  { name: 'HECHOS', subjects: ['evt.>'], max_age: week, ...kept },
  { name: 'AUDITORIA', subjects: ['aud.>'], max_age: 4 * week, ...kept },
];

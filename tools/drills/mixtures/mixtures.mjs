/** Which releases meet: what is of yesterday in each mixture. Pure. */

/**
 * @typedef {object} Mixture
 * @property {string} name
 * @property {readonly string[]} old processes of the recorded release; the others are of this tree
 * @property {boolean} [remotes] the remotes are of the recorded release, and its own browser journeys go through them
 */

const services = ['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'];
/** Those that a signature goes through. */
const signers = ['inscripciones', 'pdf', 'certificados'];
const all = [...services, 'gateway'];

/** In the order that exchanges few processes. @type {readonly Mixture[]} */
export const mixtures = [
  { name: 'remotos de ayer en gateway y shell de hoy', old: [], remotes: true },
  ...signers.map((name) => ({ name: `${name} de ayer entre lo de hoy`, old: [name] })),
  ...signers.map((name) => ({ name: `${name} de hoy entre lo de ayer`, old: all.filter((one) => one !== name) })),
  { name: 'todo de ayer sobre el esquema de hoy', old: all },
];

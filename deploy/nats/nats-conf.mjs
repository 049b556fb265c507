/** The nats-server configuration, from the permission table. Pure: passwords and places are passed in. */
import { permissions, platformUser } from './permissions.mjs';

/** @param {string[]} subjects */
const list = (subjects) => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;

/** @param {import('./permissions.mjs').Permissions} rights */
function rightsText({ publish, subscribe, answers }) {
  const publishing = publish.length > 0 ? list(publish) : '{deny: ">"}';
  const responses = answers ? ', allow_responses: {max: 1, expires: "30s"}' : '';
  return `{publish: ${publishing}, subscribe: ${list(subscribe)}${responses}}`;
}

/**
 * What processes may ask of the account of the streams, in all; each of them less (permissions.mjs). By wildcards
 * alone: through a literal subject, what JetStream sends to an address of its API would come back to it.
 */
const asked = ['evt.>', 'aud.>', '$JS.API.STREAM.INFO.*', '$JS.API.CONSUMER.INFO.*.*', '$JS.ACK.>'];
/** Answered by many messages. */
const taken = '$JS.API.CONSUMER.MSG.NEXT.*.*';

/** @param {string[]} users */
const usersText = (users) => `users = [\n${users.join(',\n')}\n    ]`;

/** @param {string} subject */
const exported = (subject) => `{service: "${subject}"}`;
/** @param {string} subject */
const imported = (subject) => `{service: {account: FLUJOS, subject: "${subject}"}}`;

/** In place of an API of the account's own, which the server would have answer beside the imports. */
const instead = '{service: {account: SYS, subject: "nadie.>"}, to: "$JS.API.>"}';

/**
 * Users and accounts alone, for a NATS server of another operator (`include` it in its configuration). Streams lie in
 * an account of their own. What they send goes to any reply subject, whoever may publish there, but only as a message
 * of the account of who asked: there nothing obeys the JetStream API
 * (docs/adr/0086-streams-in-an-account-of-their-own.md).
 * @param {Record<string, string>} passwords by user name
 * @param {Record<string, import('./permissions.mjs').Permissions>} [rights] by user name
 */
export function natsUsers(passwords, rights = permissions) {
  const users = Object.entries(rights).map(([name, may]) => {
    if (!passwords[name]) throw new Error(`no password for the NATS user ${name}`);
    const text = `      {user: ${name}, password: ${JSON.stringify(passwords[name])}, permissions: ${rightsText(may)}}`;
    return { name, text };
  });
  const of = (/** @type {(name: string) => boolean} */ mine) =>
    usersText(users.filter(({ name }) => mine(name)).map(({ text }) => text));
  return `system_account: SYS
accounts {
  SYS {exports: [${exported('nadie.>')}]}
  FLUJOS {
    jetstream: enabled
    exports: [${asked.map(exported).join(', ')}, {service: "${taken}", response_type: stream}]
    ${of((name) => name === platformUser)}
  }
  PROCESOS {
    imports: [${[instead, ...[...asked, taken].map(imported)].join(', ')}]
    ${of((name) => name !== platformUser)}
  }
}
`;
}

/**
 * One server among several: its name, where it hears the others, where all of them do, and what proves that it
 * belongs there.
 * @typedef {{ name: string, port: number, routes: readonly number[], password: string }} Member
 */

/** @param {Member} member */
function clusterText({ port, routes, password }) {
  const other = (/** @type {number} */ at) => JSON.stringify(`nats-route://ruta:${password}@127.0.0.1:${at}`);
  const proof = `authorization {user: ruta, password: ${JSON.stringify(password)}, timeout: 5}`;
  return `cluster {name: portal, listen: "127.0.0.1:${port}", ${proof}, routes: [${routes.map(other).join(', ')}]}`;
}

/**
 * @param {{ port: number, storeDir: string, passwords: Record<string, string>, rights?: Record<string,
 * import('./permissions.mjs').Permissions>, tls?: { cert: string, key: string } | undefined,
 * cluster?: Member | undefined }} options
 * tls: PEM files of the server's certificate and key; clients without TLS are then refused
 * @returns {string} a whole nats.conf: loopback only, JetStream on disk, no monitor port
 */
export function natsConf({ port, storeDir, passwords, rights, tls, cluster }) {
  return [
    `listen: "127.0.0.1:${port}"`,
    `server_name: ${cluster?.name ?? 'portal-local'}`,
    'max_payload: 1MB',
    // Strict: the API refuses a request with members that it does not know, as the acknowledgement of a stream is one.
    `jetstream {store_dir: ${JSON.stringify(storeDir)}, max_memory_store: 64MB, max_file_store: 4GB, strict: true}`,
    ...(cluster ? [clusterText(cluster)] : []),
    ...(tls ? [`tls {cert_file: ${JSON.stringify(tls.cert)}, key_file: ${JSON.stringify(tls.key)}}`] : []),
    natsUsers(passwords, rights),
  ].join('\n');
}

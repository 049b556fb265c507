/** What a taken process may not do on NATS with the password that it has: each subject is refused by the server. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, errors } from '@nats-io/transport-node';
import { consumers } from '../../../deploy/nats/consumers.mjs';
import { permissions, platformUser, streams } from '../../../deploy/nats/permissions.mjs';

/** @typedef {import('./rogue.mjs').Try} Try */
/** @typedef {{ url: string, password: (user: string) => string }} Nats */

/** Every process, by its NATS user. */
export const users = Object.keys(permissions).filter((name) => name !== platformUser);
const names = streams.map(({ name }) => name);
export const id = (/** @type {{ stream: string, name: string }} */ { stream, name }) => `${stream}.${name}`;
export const others = (/** @type {string} */ me) => users.filter((user) => user !== me);
const own = (/** @type {string} */ me) => consumers.filter(({ process }) => process === me);
export const foreign = (/** @type {string} */ me) => consumers.filter(({ process }) => process !== me);
const onStreams = (/** @type {string} */ call) => () => names.map((name) => `$JS.API.${call}.${name}`);
const onForeign = (/** @type {string} */ call) => (/** @type {string} */ me) =>
  foreign(me).map((one) => `$JS.API.${call}.${id(one)}`);
const changing = (/** @type {readonly import('../../../deploy/nats/consumers.mjs').Consumer[]} */ some) =>
  some.flatMap((one) => [
    `$JS.API.CONSUMER.CREATE.${id(one)}`,
    `$JS.API.CONSUMER.CREATE.${id(one)}.${one.subject}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${id(one)}`,
  ]);

/** Requests to JetStream that change what is no process's own, or another's. @param {string} me */
export const commands = (me) => [
  ...['RESET', 'PAUSE', 'UNPIN', 'DELETE', 'DURABLE.CREATE', 'LEADER.STEPDOWN'].flatMap((call) =>
    onForeign(`CONSUMER.${call}`)(me),
  ),
  ...['PURGE', 'DELETE', 'UPDATE', 'MSG.DELETE', 'LEADER.STEPDOWN'].flatMap((call) => onStreams(`STREAM.${call}`)()),
  '$JS.API.META.LEADER.STEPDOWN',
];

/** A consumer of its own, as subjects name it; none of who reads nothing. @param {string} me */
export const ownConsumer = (me) => own(me).map(id).at(-1);

/** @param {string} me */
export const tellsFacts = (me) => permissions[me].publish.some((may) => may.startsWith('evt.'));

/** Whom a process calls, by the subjects that it may publish. @param {string} me @param {string} subject */
const mayCall = (me, subject) =>
  permissions[me].publish.some(
    (may) => may === subject || (may.endsWith('.>') && subject.startsWith(may.slice(0, -1))),
  );

/** Who is not called has no business with who calls. @param {string} me @returns {(user: string) => boolean} */
const isUncalled = (me) => (user) =>
  !permissions[me].publish.some((may) => may === 'svc.>' || may.startsWith(`svc.${user}.`));
/** @param {string} user @returns {[string]} */
const lifeOf = (user) => [`vida.${user}`];

/** Subjects to publish, by the attempt's name. @type {Record<string, (me: string) => string[]>} */
const publishing = {
  'hechos de otro': (me) => others(me).map((user) => `evt.${user}.intruso`),
  'hechos de nadie': () => ['evt.intruso', 'evt'],
  'auditoría de otro': (me) => others(me).flatMap((user) => [`aud.${user}`, `aud.${user}.intruso`]),
  'llamar a quien no debe': (me) =>
    users.map((user) => `svc.${user}.intruso`).filter((subject) => !mayCall(me, subject)),
  'hablar en un buzón ajeno': (me) => others(me).map((user) => `_INBOX_${user}.intruso`),
  'decirse vivo por otro': (me) => others(me).map((user) => `vida.${user}`),
  'hablar sin tema suyo': () => ['intruso', 'svc', `_INBOX_${platformUser}.intruso`],
  'purgar un flujo': onStreams('STREAM.PURGE'),
  'borrar un flujo': onStreams('STREAM.DELETE'),
  'cambiar un flujo': onStreams('STREAM.UPDATE'),
  'crear un flujo': () => ['$JS.API.STREAM.CREATE.INTRUSO'],
  'borrar un mensaje': onStreams('STREAM.MSG.DELETE'),
  'leer un mensaje': onStreams('STREAM.MSG.GET'),
  'leer directamente': () => names.flatMap((name) => [`$JS.API.DIRECT.GET.${name}`, `$JS.API.DIRECT.GET.${name}.evt`]),
  'copiar un flujo': onStreams('STREAM.SNAPSHOT'),
  'restaurar un flujo': onStreams('STREAM.RESTORE'),
  'ver los flujos': () => ['$JS.API.STREAM.LIST', '$JS.API.STREAM.NAMES', '$JS.API.INFO'],
  'mirar un flujo': (me) => (tellsFacts(me) ? [] : names.map((name) => `$JS.API.STREAM.INFO.${name}`)),
  'mover a quien manda': () => [
    '$JS.API.META.LEADER.STEPDOWN',
    '$JS.API.SERVER.REMOVE',
    '$JS.API.ACCOUNT.PURGE.FLUJOS',
  ],
  'crear un consumidor': () =>
    names.flatMap((name) =>
      ['', '.intruso', '.intruso.evt.intruso'].map((end) => `$JS.API.CONSUMER.CREATE.${name}${end}`),
    ),
  'crear un durable': () => names.map((name) => `$JS.API.CONSUMER.DURABLE.CREATE.${name}.intruso`),
  'cambiar un consumidor ajeno': (me) => changing(foreign(me)),
  'cambiar el propio': (me) => changing(own(me)),
  'borrar un consumidor ajeno': onForeign('CONSUMER.DELETE'),
  'borrar el propio': (me) => own(me).map((one) => `$JS.API.CONSUMER.DELETE.${id(one)}`),
  'detener un consumidor': () =>
    consumers.flatMap((one) => ['PAUSE', 'UNPIN', 'RESET'].map((call) => `$JS.API.CONSUMER.${call}.${id(one)}`)),
  'ver los consumidores': () =>
    names.flatMap((name) => [`$JS.API.CONSUMER.LIST.${name}`, `$JS.API.CONSUMER.NAMES.${name}`]),
  'mirar un consumidor ajeno': onForeign('CONSUMER.INFO'),
  'tomar de un consumidor ajeno': onForeign('CONSUMER.MSG.NEXT'),
  'acusar por otro': (me) => foreign(me).map((one) => `$JS.ACK.${id(one)}.1.1.1.1.0`),
  'fingir un aviso': () => names.map((name) => `$JS.EVENT.ADVISORY.STREAM.DELETED.${name}`),
  'mandar al servidor': () => ['$SYS.REQ.SERVER.PING', '$SYS.REQ.USER.INFO', '$SRV.PING'],
};

/** Subjects to listen to, with a queue or without one. @type {Record<string, (me: string) => [string, string?][]>} */
const listening = {
  'oír un buzón ajeno': (me) => [...others(me), platformUser].map((user) => [`_INBOX_${user}.>`]),
  'oírlo todo': () => [['>'], ['*.>'], ['*'], ['>', 'intruso']],
  'oír los hechos': () => [['evt.>'], ['evt.*.*'], ['evt.>', 'intruso']],
  'oír la auditoría': () => [['aud.>'], ['aud.*', 'intruso']],
  'oír llamadas ajenas': (me) => others(me).flatMap((user) => [[`svc.${user}.>`], [`svc.${user}.>`, user]]),
  'oír fuera de su grupo': (me) => [['svc.>'], [`svc.${me}.>`], [`svc.${me}.>`, 'intruso']],
  'vivir por otro': (me) => others(me).flatMap((user) => [[`vida.${user}.*`], [`vida.${user}.intruso`]]),
  'oír quién vive': (me) => [['vida.>'], ['vida.*'], ...others(me).filter(isUncalled(me)).map(lifeOf)],
  'oír a JetStream': () => [['$JS.>'], ['$JS.API.>'], ['$JS.ACK.>']],
  'oír al servidor': () => [['$SYS.>'], ['$SRV.>']],
};

/**
 * All at the same server of a cluster: what one listens to is known there before another one speaks.
 * @param {Nats} nats @param {string} user @param {string} pass
 */
export const as = ({ url }, user, pass) =>
  connect({
    servers: url.split(','),
    noRandomize: true,
    user,
    pass,
    inboxPrefix: `_INBOX_${user}`,
    reconnect: false,
    noAsyncTraces: true,
  });

/** @param {Nats} nats @returns {Promise<Try[]>} */
export async function rogueNats(nats) {
  const tries = [];
  for (const user of users) {
    const connection = await as(nats, user, nats.password(user));
    const refused = refusalsOf(connection);
    for (const [name, subjects] of Object.entries(publishing)) {
      const all = subjects(user);
      for (const subject of all) connection.publish(subject, '{}', { reply: `_INBOX_${user}.intruso` });
      await answered(connection);
      tries.push({ user, name, count: all.length, passed: all.filter((one) => !refused.has(`publish ${one}`)) });
    }
    for (const [name, subjects] of Object.entries(listening)) {
      const all = subjects(user);
      const heard = all.map(([subject, queue]) => listens(connection, subject, queue));
      await answered(connection);
      tries.push({ user, name, count: all.length, passed: heard.flatMap((one) => one()) });
    }
    await connection.close();
    tries.push(await entering(nats, user));
  }
  return tries;
}

/**
 * What the server has refused to publish, and where it has refused the answer.
 * @param {import('@nats-io/transport-node').NatsConnection} connection
 */
export function refusalsOf(connection) {
  /** @type {Set<string>} */
  const refused = new Set();
  const read = async () => {
    for await (const status of connection.status()) {
      if (!('error' in status)) continue;
      const error = /** @type {Error & { operation?: string, subject?: string }} */ (status.error);
      if (error.operation && error.subject) refused.add(`${error.operation} ${error.subject}`);
      const [, reply] = /Publish with Reply of "(\S+)"/.exec(error.message) ?? [];
      if (reply) refused.add(`reply ${reply}`);
    }
  };
  void read();
  return refused;
}

/**
 * @param {import('@nats-io/transport-node').NatsConnection} connection
 * @param {string} subject
 * @param {string} [queue]
 */
function listens(connection, subject, queue) {
  let refused = false;
  connection.subscribe(subject, {
    queue,
    callback: (error) => {
      if (error) refused = true;
    },
  });
  return () => (refused ? [] : [`${subject} ${queue ?? ''}`.trim()]);
}

/**
 * The server answers in order: after its PONG every refusal is here.
 * @param {import('@nats-io/transport-node').NatsConnection} connection
 */
export async function answered(connection) {
  await connection.flush();
  await new Promise((resolve) => setImmediate(resolve));
}

/**
 * With its own password under another name, and without a name.
 * @param {Nats} nats
 * @param {string} user
 * @returns {Promise<Try>}
 * @throws whatever is no refusal of the server: an attempt that did not reach it shows nothing
 */
export async function entering(nats, user) {
  const names = [...others(user), platformUser, ''];
  const passed = [];
  for (const name of names) {
    const entered = await as(nats, name, nats.password(user)).catch((error) => {
      if (!(error instanceof errors.AuthorizationError)) throw error;
    });
    if (entered) passed.push(name || 'nadie');
    await entered?.close();
  }
  return { user, name: 'entrar como otro', count: names.length, passed };
}

/**
 * Settings of streams and consumers, whether each consumer is still that one and reads, the first message of each
 * stream and how many were deleted, and whether anything of the rogue is stored. How far a consumer has read is not
 * compared: the portal goes on reading.
 * @param {Nats} nats
 * @returns {Promise<unknown>} what must be the same afterwards, while the portal goes on working
 */
export async function natsState(nats) {
  const connection = await as(nats, platformUser, nats.password(platformUser));
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const state = [];
    for await (const { config, state: found } of manager.streams.list()) {
      const held = [];
      for await (const { config: one, created, paused } of manager.consumers.list(config.name))
        held.push({ ...one, created, paused });
      const { state: full } = await manager.streams.info(config.name, { subjects_filter: '>' });
      const strange = Object.keys(full.subjects ?? {}).filter((subject) => subject.includes('intruso'));
      const deleted = found.num_deleted ?? 0;
      state.push({ config, deleted, first: found.first_seq, strange, held: held.sort(byName) });
    }
    return state;
  } finally {
    await connection.close();
  }
}

/**
 * How far each consumer has read. It only goes on: one that is made anew or set elsewhere counts from its beginning.
 * @param {Nats} nats
 * @returns {Promise<Map<string, { deliveries: number, message: number }>>} by consumer: its deliveries, and the message
 * that came last
 */
export async function deliveriesOf(nats) {
  const connection = await as(nats, platformUser, nats.password(platformUser));
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const found = new Map();
    for await (const { config } of manager.streams.list())
      for await (const { name, delivered } of manager.consumers.list(config.name))
        found.set(id({ stream: config.name, name }), {
          deliveries: delivered.consumer_seq,
          message: delivered.stream_seq,
        });
    return found;
  } finally {
    await connection.close();
  }
}

/** @param {{ durable_name?: string }} a @param {{ durable_name?: string }} b */
const byName = (a, b) => String(a.durable_name).localeCompare(String(b.durable_name));

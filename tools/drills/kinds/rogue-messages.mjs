/**
 * What a taken process may not do with messages: send a captured request, before or after its caller, have the answer
 * sent where it may not speak, answer for another, have JetStream speak or command for it. NATS
 * refuses the message, or who gets it does not believe it (docs/adr/0022, 0023).
 */
import { randomUUID } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import { catalogo } from '@portal/contracts';
import { callersOf } from '@portal/contracts/core';
import { CONTEXT_HEADER, CONTEXT_LIFE_MS, REPLY_HEADER, sha256Hex, signContext } from '@portal/service-kit';
import { permissions } from '../../../deploy/nats/permissions.mjs';
import { eventually } from '../../operate/invariants/eventually.mjs';
import {
  answered,
  as,
  commands,
  deliveriesOf,
  foreign,
  id,
  others,
  ownConsumer,
  refusalsOf,
  tellsFacts,
  users,
} from './rogue-nats.mjs';

/** @typedef {import('./rogue.mjs').Try} Try */
/** @typedef {import('@portal/contracts/core').NatsCall} NatsCall */
/** @typedef {import('@nats-io/transport-node').NatsConnection} NatsConnection */
/**
 * @typedef {object} Portal
 * @property {import('./rogue-nats.mjs').Nats} nats
 * @property {(name: string) => Promise<import('@portal/service-kit').ContextKeys>} keysOf
 * @property {(callee: string, reason: Reason) => Promise<number>} dropped requests that it has dropped up to now
 */
/** Why a callee gives no answer (`portal_calls_dropped_total`). @typedef {'context' | 'reply' | 'replay'} Reason */
/**
 * A request as who listens to it has it.
 * @typedef {{ caller: string, callee: string, subject: string, asked: string }} Captured
 */
/** Of every process, by its name. @typedef {Readonly<Record<string, NatsConnection>>} Connections */

const BODY = '{}';
/** Every process that answers requests. */
export const callees = users.filter((user) => permissions[user].answers);

/** For each pair a call that such a body does not fit: it is refused, whatever it would do. @type {NatsCall[]} */
export const harmless = callees.flatMap((callee) =>
  others(callee).flatMap((caller) => {
    const calls = Object.values(catalogo).filter((call) => call.kind !== 'edge');
    const ofPair = calls.filter(
      (call) => call.subject.startsWith(`svc.${callee}.`) && callersOf(call).some((name) => name === caller),
    );
    return ofPair.find(({ request }) => !request.safeParse({}).success) ?? [];
  }),
);

const pairs = [...new Set(harmless)].flatMap((call) => callersOf(call).map((caller) => ({ caller, call })));

/** @param {Portal} portal @returns {Promise<Try[]>} */
export async function rogueMessages(portal) {
  /** @type {Record<string, NatsConnection>} */
  const connections = {};
  for (const user of users) connections[user] = await as(portal.nats, user, portal.nats.password(user));
  try {
    const tries = [];
    for (const user of users) {
      const rogue = { user, connection: connections[user], refused: refusalsOf(connections[user]) };
      tries.push(await preceding(portal, rogue, connections), await repeating(portal, rogue, connections));
      tries.push(await ordering(portal, rogue, connections), await answering(rogue, connections));
      tries.push(await acknowledging(portal, rogue, connections), await commanding(portal, rogue));
      tries.push(await finishing(portal, rogue));
    }
    return tries;
  } finally {
    for (const connection of Object.values(connections)) await connection.close();
  }
}

/** @typedef {{ user: string, connection: NatsConnection, refused: Set<string> }} Rogue */

/**
 * The captured request comes first to the callee, with another inbox. It is dropped for that alone, so the caller's own
 * is still the first.
 * @param {Portal} portal @param {Rogue} rogue @param {Connections} connections @returns {Promise<Try>}
 */
async function preceding(portal, { user, connection, refused }, connections) {
  const passed = [];
  const foreign = pairs.filter(({ caller }) => caller !== user);
  for (const { caller, call } of foreign) {
    const captured = await capture(portal, caller, call);
    const { inbox, heard } = hears(connection, user);
    const before = await portal.dropped(captured.callee, 'reply');
    send(connection, captured, inbox);
    await answered(connection);
    const arrived = refused.has(`publish ${captured.subject}`) ? 0 : 1;
    await isAnswered(connections, await capture(portal, caller, call));
    const dropped = (await portal.dropped(captured.callee, 'reply')) - before;
    if (dropped === arrived && heard.length === 0) await isAnswered(connections, captured);
    else passed.push(`${caller} → ${captured.subject}`);
  }
  return { user, name: 'adelantarse con una petición capturada', count: foreign.length, passed };
}

/**
 * Requests of its own, signed by its own key, with the answer wanted where it may not speak itself.
 * @param {Portal} portal @param {Rogue} rogue @param {Connections} connections @returns {Promise<Try>}
 */
async function ordering(portal, { user, connection }, connections) {
  const passed = [];
  let count = 0;
  for (const { call } of pairs.filter(({ caller }) => caller === user)) {
    const callee = calleeOf(call);
    const victim = others(user).find((other) => other !== callee);
    const replies = [`evt.${callee}.intruso`, '$JS.API.STREAM.PURGE.HECHOS', `_INBOX_${victim}.intruso`];
    for (const reply of replies) {
      const before = await portal.dropped(callee, 'reply');
      send(connection, await capture(portal, user, call), reply);
      await isAnswered(connections, await capture(portal, user, call));
      if ((await portal.dropped(callee, 'reply')) !== before + 1) passed.push(`${call.subject} → ${reply}`);
    }
    count += replies.length;
  }
  return { user, name: 'responder por encargo', count, passed };
}

/**
 * A callee looks at requests in the order of their arrival: after this answer it has judged those before.
 * @param {Connections} connections @param {Captured} captured
 */
async function isAnswered(connections, captured) {
  const { inbox, heard } = hears(connections[captured.caller], captured.caller);
  send(connections[captured.caller], captured, inbox);
  await eventually(`${captured.callee} answers ${captured.caller}`, async () => heard.length > 0);
}

/** @param {Portal} portal @param {Rogue} rogue @param {Connections} connections @returns {Promise<Try>} */
async function repeating(portal, { user, connection, refused }, connections) {
  const passed = [];
  for (const { caller, call } of pairs) {
    const captured = await capture(portal, caller, call);
    await isAnswered(connections, captured);
    const again = hears(connection, user);
    const dropped = async () =>
      (await portal.dropped(captured.callee, 'replay')) + (await portal.dropped(captured.callee, 'reply'));
    const before = await dropped();
    send(connection, captured, again.inbox);
    await answered(connection);
    if (!refused.has(`publish ${captured.subject}`))
      await eventually(
        `${captured.callee} drops the repetition`,
        async () => (await dropped()) > before || again.heard.length > 0,
      );
    await answered(connection);
    if (again.heard.length > 0) passed.push(`${caller} → ${captured.subject}`);
  }
  return { user, name: 'repetir una petición capturada', count: pairs.length, passed };
}

/** @param {Rogue} rogue @param {Connections} connections @returns {Promise<Try>} */
async function answering({ user, connection }, connections) {
  const victims = others(user).filter((name) => name in connections);
  const passed = [];
  for (const victim of victims) {
    const { inbox, heard } = hears(connections[victim], victim);
    const header = headers();
    header.set(REPLY_HEADER, 'intruso');
    await connections[victim].flush();
    connection.publish(inbox, '{"ok":true,"value":{}}', { headers: header });
    await answered(connection);
    await answered(connections[victim]);
    if (heard.length > 0) passed.push(inbox);
  }
  return { user, name: 'contestar por otro', count: victims.length, passed };
}

/**
 * A process may tell facts, and NATS lets it name any subject for the stream's acknowledgement. That arrives: as an
 * answer without a proof, as a request without a context.
 * @param {Portal} portal @param {Rogue} rogue @param {Connections} connections @returns {Promise<Try>}
 */
async function acknowledging({ dropped }, { user, connection }, connections) {
  const own = `evt.${user}.acuse`;
  const passed = [];
  const victims = tellsFacts(user) ? others(user) : [];
  for (const victim of victims) {
    const { inbox, heard } = hears(connections[victim], victim);
    await connections[victim].flush();
    connection.publish(own, BODY, { reply: inbox });
    await eventually(`the acknowledgement comes to ${victim}`, async () => heard.length > 0);
    if (heard.some((proof) => proof !== '')) passed.push(inbox);
  }
  const called = victims.filter((victim) => permissions[victim].answers);
  for (const callee of called) {
    const before = await dropped(callee, 'context');
    connection.publish(own, BODY, { reply: `svc.${callee}.intruso` });
    await eventually(`${callee} drops it`, async () => (await dropped(callee, 'context')) > before);
  }
  return { user, name: 'acusar en nombre de otro', count: victims.length + called.length, passed };
}

/**
 * Words of JetStream as requests to itself, for which the process has no right: the acknowledgement of a fact, with a
 * `seq` as some requests take it, and the empty word of a consumer that has nothing or heard an acknowledgement. What
 * they do to streams shows in their state (`natsState`).
 * @param {Portal} portal @param {Rogue} rogue @returns {Promise<Try>}
 */
async function commanding({ nats }, { user, connection }) {
  const words = wordsOf(user);
  const replies = commands(user);
  const before = await deliveriesOf(nats);
  for (const word of words) await hasSaid(connection, user, word, replies);
  const after = await deliveriesOf(nats);
  const passed = [...before].flatMap(([consumer, { deliveries }]) =>
    (after.get(consumer)?.deliveries ?? -1) < deliveries ? [consumer] : [],
  );
  return { user, name: 'mandar por boca de JetStream', count: words.length * replies.length, passed };
}

/**
 * The same words as acknowledgements of what others are working on. NATS takes no message of a process that wants its
 * answer there.
 * @param {Portal} portal @param {Rogue} rogue @returns {Promise<Try>}
 */
async function finishing({ nats }, { user, connection, refused }) {
  const words = wordsOf(user);
  const handedOut = await deliveriesOf(nats);
  const passed = [];
  let count = 0;
  for (const [at, word] of words.entries()) {
    const replies = foreign(user).map((one) => {
      const { message = 1, deliveries = 1 } = handedOut.get(id(one)) ?? {};
      return `$JS.ACK.${id(one)}.1.${message}.${deliveries}.${at}.0`;
    });
    await hasSaid(connection, user, word, replies);
    passed.push(...replies.filter((reply) => !refused.has(`reply ${reply}`)).map((reply) => `${word[0]} → ${reply}`));
    count += replies.length;
  }
  return { user, name: 'acusar lo ajeno por boca de JetStream', count, passed };
}

/**
 * Publishes what JetStream answers to, with each of these replies, and waits until it has answered all.
 * @param {NatsConnection} connection @param {string} user @param {[string, string]} word
 * @param {readonly string[]} replies
 */
async function hasSaid(connection, user, [subject, body], replies) {
  for (const reply of replies) connection.publish(subject, body, { reply });
  const { inbox, heard } = hears(connection, user);
  connection.publish(subject, body, { reply: inbox });
  await eventually(`JetStream has answered all at ${subject}`, async () => heard.length > 0);
}

/** What a process may publish that JetStream answers to, with its body. @param {string} user */
function wordsOf(user) {
  const consumer = ownConsumer(user);
  /** @type {[string, string][]} */
  const words = [];
  if (tellsFacts(user)) words.push([`evt.${user}.acuse`, BODY]);
  if (consumer) {
    words.push([`$JS.API.CONSUMER.MSG.NEXT.${consumer}`, NOTHING_TO_WAIT_FOR]);
    words.push([`$JS.ACK.${consumer}.1.1.1.1.0`, '']);
    words.push([`$JS.ACK.${consumer}.1.1.1.1.0`, `+NXT ${NOTHING_TO_WAIT_FOR}`]);
  }
  return words;
}
const NOTHING_TO_WAIT_FOR = '{"batch":1,"no_wait":true}';

/** @param {NatsCall} call */
const calleeOf = ({ subject }) => subject.split('.')[1] ?? '';

/** @param {Portal} portal @param {string} caller @param {NatsCall} call @returns {Promise<Captured>} */
async function capture({ keysOf }, caller, call) {
  const { subject } = call;
  const asked = signContext(await keysOf(caller), {
    caller,
    actor: { kind: 'anonimo', ip: '127.0.0.1', userAgent: 'intruso' },
    subject,
    bodyHash: sha256Hex(BODY),
    expires: Date.now() + CONTEXT_LIFE_MS,
    nonce: randomUUID(),
    requestId: 'intruso',
  });
  return { caller, callee: calleeOf(call), subject, asked };
}

/** @param {NatsConnection} connection @param {Captured} captured @param {string} reply */
function send(connection, { subject, asked }, reply) {
  const header = headers();
  header.set(CONTEXT_HEADER, asked);
  connection.publish(subject, BODY, { headers: header, reply });
}

/**
 * Listens in an inbox of its own.
 * @param {NatsConnection} connection @param {string} user
 * @returns {{ inbox: string, heard: string[] }} the proof of each answer, empty without one
 */
function hears(connection, user) {
  const inbox = `_INBOX_${user}.${randomUUID()}`;
  /** @type {string[]} */
  const heard = [];
  connection.subscribe(inbox, {
    callback: (_, message) => void heard.push(message.headers?.get(REPLY_HEADER) ?? ''),
  });
  return { inbox, heard };
}

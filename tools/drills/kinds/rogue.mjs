/**
 * The rogue users: with the NATS password and the database login of each process in turn, everything that it may not
 * do. Each try is refused, and nothing has changed afterwards.
 */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { ContextKeys } from '@portal/service-kit';
import { addressAt, portalDatabase } from '../../platform/databases.mjs';
import { mute, say } from '../../platform/say.mjs';
import { columns } from '../../run/table.mjs';
import { databaseState, rogueDatabase } from './rogue-database.mjs';
import { rogueMessages } from './rogue-messages.mjs';
import { natsState, rogueNats } from './rogue-nats.mjs';

/**
 * @typedef {object} Try one forbidden thing, in each of its forms
 * @property {string} user
 * @property {string} name
 * @property {number} count forms; none when the process may do it or has nothing of the kind
 * @property {string[]} passed forms that were not refused
 */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function rogueUsers({ parts, secrets, ownerUrl }) {
  const environments = [...parts].map(([name, { options }]) => /** @type {const} */ ([name, options?.env ?? {}]));
  const nats = {
    url: String(environments[0]?.[1].NATS_URL),
    password: (/** @type {string} */ user) => secrets.value(`nats-${user}`),
  };
  const databases = Object.fromEntries(
    environments.flatMap(([name, env]) => {
      const url = env[`${name.toUpperCase()}_DATABASE_URL`];
      return url ? [[name, url]] : [];
    }),
  );
  const owner = addressAt(ownerUrl, { database: portalDatabase(ownerUrl) });
  const before = [await natsState(nats), await databaseState(owner)];
  const dropped = (/** @type {string} */ name, /** @type {string} */ reason) =>
    droppedBy(parts.get(name)?.options?.env?.HEALTH_PORT, reason);
  const keysOf = async (/** @type {string} */ name) => {
    const env = parts.get(name)?.options?.env;
    return new ContextKeys(await readFile(String(env?.CONTEXT_KEY_FILE), 'utf8'), String(env?.CONTEXT_KEYS_DIR));
  };
  const onNats = async () => [...(await rogueNats(nats)), ...(await rogueMessages({ nats, keysOf, dropped }))];
  const unmute = mute('nats'); // it tells every refusal
  const tries = [...(await onNats().finally(unmute)), ...(await rogueDatabase(databases, owner))];
  const changed = !isDeepStrictEqual(before, [await natsState(nats), await databaseState(owner)]);
  say(rogueTable(tries));
  return {
    injections: tries.reduce((sum, { count }) => sum + count, 0),
    breaks: [...breaksOf(tries), ...(changed ? ['a try has changed NATS or the database'] : [])],
    note: `${new Set(tries.map(({ name }) => name)).size} cosas prohibidas por usuario`,
  };
}

/** Requests without an answer, by the metric of a process. @param {string | undefined} port @param {string} reason */
async function droppedBy(port, reason) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const all = text.matchAll(/^portal_calls_dropped_total\{(.*)\} (\d+)$/gm);
  return [...all].reduce((sum, [, labels, n]) => (labels?.includes(`reason="${reason}"`) ? sum + Number(n) : sum), 0);
}

/** @param {readonly Try[]} tries @returns {string[]} */
export const breaksOf = (tries) =>
  tries.flatMap(({ user, name, passed }) => passed.map((form) => `${user}: ${name}: ${form}`));

/** Attempts down, users across: refused forms of all forms. @param {readonly Try[]} tries @returns {string} */
export function rogueTable(tries) {
  const users = [...new Set(tries.map(({ user }) => user))];
  const names = [...new Set(tries.map(({ name }) => name))];
  const cell = (/** @type {string} */ name, /** @type {string} */ user) => {
    const found = tries.find((one) => one.name === name && one.user === user);
    return found?.count ? `${found.count - found.passed.length}/${found.count}` : '–';
  };
  return columns([
    ['Rechazados', ...users],
    ...names.map((name) => [name, ...users.map((user) => cell(name, user))]),
  ]).join('\n');
}

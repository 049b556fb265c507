/** What the drills are held in: the whole portal on data of its own, two gateways, and a hand on every process. */
import { eventually } from '../../operate/invariants/eventually.mjs';
import { addressAt, portalDatabase } from '../../platform/databases.mjs';
import { kill } from '../../platform/leftovers.mjs';
import { freePort } from '../../platform/ports.mjs';
import { answersAt } from '../../platform/wait-for.mjs';
import { migrate } from '../../run/stand-platform.mjs';
import { patientPool } from './patient-pool.mjs';

/**
 * @typedef {object} Arena
 * @property {string[]} origins both gateways
 * @property {string} keycloakUrl
 * @property {import('../../platform/environment.mjs').Platform} platform what the processes stand on
 * @property {import('../../platform/places.mjs').Places} places
 * @property {import('../../platform/secrets.mjs').Secrets} secrets
 * @property {Map<string, import('../../platform/supervisor.mjs').Part>} parts our processes by name
 * @property {import('pg').Pool} database as its owner
 * @property {string} ownerUrl the owner's address of the database server
 * @property {Journal} journal
 * @property {Set<() => void>} listeners told of every call of the people
 * @property {Set<(what: string, answer: import('./call.mjs').Answer) => void>} readers told of every answer to them
 * @property {import('../../platform/supervisor.mjs').Supervisor} supervisor
 * @property {(name: string) => number} pid
 * @property {(name: string, pid: number) => Promise<void>} reborn waits until another process than `pid` is ready
 * @property {(name: string) => Promise<void>} strike SIGKILL, and back again
 * @property {(name: string) => Promise<void>} renew stops a process as a deployment does, and the same is started again
 * @property {(part: import('../../platform/supervisor.mjs').Part) => Promise<void>} raise starts one more process
 * @property {(name: string) => Promise<void>} lower ends one for good
 * @property {(name: string, other: import('../../platform/supervisor.mjs').Part) => Promise<void>} exchange stops a
 * process as a deployment does and starts another one in its place
 * @property {(name: string, failpoint: string) => Promise<number>} arm starts a process with a failpoint, for one life;
 * its pid
 * @property {import('./store.mjs').Store} [store] the disk under the object store, when it is in our hand
 * @property {Record<string, string>} testEnv what suites find in their environment
 * @property {Date} mailSince since when the mail server keeps what it was given
 * @property {() => Promise<void>} close
 */

/** Milliseconds before a process is started again: drills kill often. */
const longestPause = 250;

/** @typedef {import('../../operate/invariants/verify-all.mjs').Journal} Journal */
/**
 * What a drill found.
 * @typedef {{ injections: number, breaks: string[], note?: string, recovery?: number[], limit?: number, skipped?:
 * string }} Report recovery: milliseconds after each injection until people were served again; limit: seconds that this
 * may take, when another than that of all drills; skipped: why it could not be held here
 */

/** A drill that this machine or this run has nothing for. @param {string} skipped why @returns {Report} */
export const notHeld = (skipped) => ({ injections: 0, breaks: [], skipped });

/**
 * @param {{ supervisor: import('../../platform/supervisor.mjs').Supervisor, parts:
 * import('../../platform/supervisor.mjs').Part[], platform: import('../../platform/environment.mjs').Platform & {
 * ownerUrl: string }, places: import('../../platform/places.mjs').Places, testEnv: Record<string, string>, store?:
 * import('./store.mjs').Store }} stood
 * @returns {Promise<Arena>}
 */
export async function standArena({ supervisor, parts: built, platform, places, testEnv, store }) {
  // What was built may have been replaced since, with another health port.
  const parts = built.map(({ name }) => supervisor.partOf(name));
  const second = await secondGateway(parts);
  await supervisor.start(second);
  const ours = new Map([...parts, second].map((part) => [part.name, part]));
  for (const part of ours.values()) part.longestPause = longestPause;
  const { ownerUrl, origin, keycloakUrl, secrets } = platform;
  const database = patientPool(addressAt(ownerUrl, { database: portalDatabase(ownerUrl) }));
  const hand = handOn(supervisor, ours);
  const origins = [origin, `http://localhost:${second.options?.env?.GATEWAY_PORT}`];
  const journal = { plates: new Set(), refused: new Set(), enrolments: new Map(), signatures: new Map(), faults: [] };
  return {
    origins,
    keycloakUrl,
    platform,
    places,
    secrets,
    parts: ours,
    database,
    ownerUrl,
    journal,
    listeners: new Set(),
    readers: new Set(),
    testEnv,
    mailSince: new Date(),
    store,
    supervisor,
    ...hand,
    close: () => database.end(),
  };
}

/**
 * @param {import('../../platform/supervisor.mjs').Part[]} parts
 * @returns {Promise<import('../../platform/supervisor.mjs').Part>}
 */
async function secondGateway(parts) {
  const first = parts.find(({ name }) => name === 'gateway');
  if (!first) throw new Error('no gateway');
  const [port, health] = [await freePort(), await freePort()];
  const env = { ...first.options?.env, GATEWAY_PORT: String(port), HEALTH_PORT: String(health) };
  return {
    ...first,
    name: 'gateway-2',
    options: { ...first.options, env },
    ready: answersAt(`http://127.0.0.1:${health}/health/ready`),
  };
}

/**
 * @param {import('../../platform/supervisor.mjs').Supervisor} supervisor
 * @param {Map<string, import('../../platform/supervisor.mjs').Part>} parts
 */
function handOn(supervisor, parts) {
  const pid = (/** @type {string} */ name) => {
    const known = supervisor.pidOf(name);
    if (!known) throw new Error(`${name} does not run`);
    return known;
  };
  const another = (/** @type {string} */ name, /** @type {number} */ old) =>
    eventually(`${name} is started again`, async () => pid(name) !== old && pid(name));
  const reborn = async (/** @type {string} */ name, /** @type {number} */ old) => {
    await another(name, old);
    const ready = /** @type {() => Promise<unknown>} */ (parts.get(name)?.ready);
    await eventually(`${name} is ready again`, () =>
      ready().then(
        () => true,
        () => undefined,
      ),
    );
  };
  const strike = async (/** @type {string} */ name) => {
    const old = pid(name);
    kill(-old, 'SIGKILL');
    await reborn(name, old);
  };
  const renew = async (/** @type {string} */ name) => {
    const old = pid(name);
    kill(old, 'SIGTERM');
    await reborn(name, old);
  };
  const raise = async (/** @type {import('../../platform/supervisor.mjs').Part} */ part) => {
    parts.set(part.name, { ...part, longestPause });
    await supervisor.start(/** @type {import('../../platform/supervisor.mjs').Part} */ (parts.get(part.name)));
  };
  const lower = async (/** @type {string} */ name) => {
    parts.delete(name);
    await supervisor.stop(name);
  };
  const exchange = async (
    /** @type {string} */ name,
    /** @type {import('../../platform/supervisor.mjs').Part} */ other,
  ) => {
    const part = /** @type {import('../../platform/supervisor.mjs').Part} */ (parts.get(name));
    const { command, args, options, ready, migration } = other;
    Object.assign(part, { command, args, options, ready, migration });
    if (migration) await migrate(part);
    await renew(name);
  };
  const arm = async (/** @type {string} */ name, /** @type {string} */ failpoint) => {
    const env = /** @type {Record<string, string | undefined>} */ (parts.get(name)?.options?.env);
    const old = pid(name);
    env.FAILPOINT = failpoint;
    kill(-old, 'SIGKILL');
    const armed = await another(name, old).finally(() => delete env.FAILPOINT);
    const ready = /** @type {() => Promise<unknown>} */ (parts.get(name)?.ready);
    await eventually(`${name} is ready or has died`, () =>
      ready().then(
        () => true,
        () => pid(name) !== armed || undefined,
      ),
    );
    return armed;
  };
  return { pid, reborn, strike, renew, raise, lower, exchange, arm };
}

/**
 * The machine is lost with its database, its files and its NATS, and comes back from a backup: the database as of one
 * moment, then the files, the keys from elsewhere. What was done since is gone; all before it goes on, links included.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { settle } from '../../operate/invariants/settle.mjs';
import { addressAt, portalDatabase, prepareDatabases } from '../../platform/databases.mjs';
import { natsNames, platformPassword, prepareJetStream, streamsOf } from '../../platform/nats.mjs';
import { say } from '../../platform/say.mjs';
import { call } from '../arena/call.mjs';
import { recoveryText } from '../arena/recovery.mjs';
import { prepareSignature, roles, sign, submit, wholeLife } from '../flow/enrolment.mjs';
import { tokenOf } from '../flow/token-of.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */
/** @typedef {import('../flow/enrolment.mjs').Enrolment} Enrolment */

/**
 * @param {Arena} arena
 * @param {{ times: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function lostMachine(arena, { times }) {
  const breaks = [];
  /** From the loss until who comes has signed. A restore has no limit of its own. @type {number[]} */
  const back = [];
  for (let time = 0; time < times; time += 1) {
    const signed = await wholeLife(arena);
    const open = await submit(arena);
    const [first, second] = await Promise.all(roles.map((role) => prepareSignature(arena, open, role)));
    const before = await documentOf(arena, signed);
    breaks.push(...(await settle(arena.database)));
    const since = await withBackup(arena, async (files) => {
      const lost = await submit(arena);
      breaks.push(...(await settle(arena.database)));
      // What is sent again after the loss is not there twice, whatever fails from here on.
      forget(arena, lost);
      const began = performance.now();
      await comeBack(arena, files);
      await sign(arena, open, roles[0], first);
      back.push(performance.now() - began);
      return lost;
    });
    await sign(arena, open, roles[1], second);
    const after = await documentOf(arena, signed);
    if (before.status !== 200 || after.body !== before.body)
      breaks.push(`the document of ${signed.id} is not what it was`);
    const gone = await documentOf(arena, since);
    if (gone.status !== 404) breaks.push(`${since.id}, sent after the backup: ${gone.status}`);
  }
  const note = `base, archivos y NATS perdidos; las llaves, aparte; de vuelta a los ${recoveryText(back)} s`;
  return { injections: times, breaks, note };
}

/** @param {Arena} arena @param {Enrolment} enrolment */
async function documentOf(arena, { id }) {
  const { status, body } = await call(arena.origins[0], 'GET', `/api/inscripciones/${id}/pdf`, {
    token: await tokenOf(arena, 'registrante'),
  });
  return { status, body: JSON.stringify(body) };
}

/** Of this portal alone: another one may stand on the same server. @param {string} portal */
const copyOf = (portal) => `${portal}_respaldo`;

/**
 * Runs `work` beside a backup, of which nothing is left then. The database is copied first: its rows name only files
 * that were stored before it.
 * @template T @param {Arena} arena @param {(files: string) => Promise<T>} work @returns {Promise<T>}
 */
async function withBackup(arena, work) {
  const files = await mkdtemp(path.join(arena.places.data, 'respaldo-'));
  try {
    await withoutProcesses(arena, () =>
      onServer(arena, (portal) => [
        `DROP DATABASE IF EXISTS ${copyOf(portal)}`,
        `DROP DATABASE IF EXISTS ${portal}_perdida`,
        endSessions(portal),
        `CREATE DATABASE ${copyOf(portal)} TEMPLATE ${portal}`,
      ]),
    );
    await cp(arena.places.objects, files, { recursive: true });
    return await work(files);
  } finally {
    await rm(files, { recursive: true, force: true });
    // A copy that came back has the portal's name by now.
    await onServer(arena, (portal) => [`DROP DATABASE IF EXISTS ${copyOf(portal)}`]);
  }
}

/** Nothing is left but the copies and the keys. @param {Arena} arena @param {string} files */
async function comeBack(arena, files) {
  const { places, ownerUrl, secrets } = arena;
  await withoutProcesses(arena, async () => {
    await onServer(arena, (portal) => [
      endSessions(portal),
      // Until the copy has its name it is left, for whoever looks at what failed.
      `ALTER DATABASE ${portal} RENAME TO ${portal}_perdida`,
      `ALTER DATABASE ${copyOf(portal)} RENAME TO ${portal}`,
      `DROP DATABASE ${portal}_perdida`,
    ]);
    await prepareDatabases(ownerUrl, secrets, { keycloak: false });
    // The folder may be a disk of its own.
    for (const name of await readdir(places.objects)) await rm(path.join(places.objects, name), { recursive: true });
    await cp(files, places.objects, { recursive: true });
    await emptyNats(arena);
  });
}

/** @param {Arena} arena */
async function emptyNats({ supervisor, places, platform, secrets }) {
  const names = natsNames[3].filter((name) => supervisor.pidOf(name) !== undefined);
  const parts = names.map((name) => supervisor.partOf(name));
  await Promise.all(names.map((name) => supervisor.stop(name)));
  for (const name of names) await rm(streamsOf(places, name), { recursive: true });
  await Promise.all(parts.map((part) => supervisor.start(part)));
  await eventually('the streams are made anew', () =>
    prepareJetStream(platform.natsUrl, { password: platformPassword(secrets) }).catch(() => undefined),
  );
}

/** Whoever is connected to this database, our own reader too. @param {string} portal */
const endSessions = (portal) =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${pg.escapeLiteral(portal)}`;

/**
 * On the server, beside the portal's database.
 * @param {Arena} arena @param {(portal: string) => string[]} statements each by itself
 */
async function onServer({ ownerUrl }, statements) {
  const server = new pg.Client({ connectionString: addressAt(ownerUrl, { database: 'postgres' }) });
  await server.connect();
  try {
    for (const statement of statements(portalDatabase(ownerUrl))) await server.query(statement);
  } finally {
    await server.end();
  }
}

/** @template T @param {Arena} arena @param {() => Promise<T>} work @returns {Promise<T>} */
async function withoutProcesses({ supervisor, parts }, work) {
  const [doors, services] = [true, false].map((door) =>
    [...parts.values()].filter(({ name }) => name.startsWith('gateway') === door),
  );
  const startAgain = async () => {
    for (const some of [services, doors]) await Promise.all(some.map((part) => supervisor.start(part)));
  };
  for (const some of [doors, services]) await Promise.all(some.map(({ name }) => supervisor.stop(name)));
  /** @type {T} */
  let done;
  try {
    done = await work();
  } catch (error) {
    await startAgain().catch((/** @type {Error} */ { message }) => say(`tras la falla no arrancó todo: ${message}`));
    throw error;
  }
  await startAgain();
  return done;
}

/**
 * Who sent it was told that it stands: a backup brings back no more than it has.
 * @param {Arena} arena @param {Enrolment} enrolment
 */
function forget({ journal }, { plate }) {
  journal.enrolments.delete(plate);
  journal.plates.delete(plate);
}

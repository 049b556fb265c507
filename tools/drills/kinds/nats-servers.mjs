/**
 * Three NATS servers: the leader of a stream dies again and again while people work, then all disks are lost with facts
 * on them that nobody has read. Nothing is lost, nothing counts twice.
 */
import { rmSync } from 'node:fs';
import { jetstreamManager } from '@nats-io/jetstream';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { settle } from '../../operate/invariants/settle.mjs';
import { kill } from '../../platform/leftovers.mjs';
import { connectPlatform, natsNames, platformPassword, prepareJetStream, streamsOf } from '../../platform/nats.mjs';
import { notHeld } from '../arena/stand-arena.mjs';
import { linkOf, roles, submit } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { afterCalls } from './kills.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

const names = natsNames[3];
const streams = ['HECHOS', 'AUDITORIA'];
/** Whoever reads the audit: what it has not read when the disks go is told again. */
const reader = 'auditoria';

/**
 * @param {Arena} arena
 * @param {{ falls: number, width: number }} counts how often a leader dies; width: lives at the same time
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function natsServers(arena, { falls, width }) {
  if (arena.platform.natsUrl.split(',').length < names.length) return notHeld('un solo servidor de NATS: --nats 3');
  /** @type {number[]} */
  const recovery = [];
  const { breaks, note } = await leadersFall(arena, { falls, width }, recovery);
  const unread = await disksAreLost(arena);
  breaks.push(...(await settle(arena.database)));
  const injections = falls + 1;
  return { injections, breaks, recovery, note: `${note} · discos perdidos con ${unread} hechos sin leer` };
}

/**
 * @param {Arena} arena @param {{ falls: number, width: number }} counts @param {number[]} recovery gets a time for each
 * fall
 */
function leadersFall(arena, { falls, width }, recovery) {
  const { supervisor } = arena;
  const next = probesOf(arena);
  const work = async () => {
    for (let fall = 0; fall < falls; fall += 1) {
      const probe = await next();
      await afterCalls(arena, 3);
      const { leader } = await stateOf(arena, streams[fall % streams.length]);
      const old = /** @type {number} */ (supervisor.pidOf(leader));
      kill(-old, 'SIGKILL');
      recovery.push(await probe());
      await eventually(`${leader} is started again`, async () => supervisor.pidOf(leader) !== old);
      for (const stream of streams)
        await eventually(`${stream} lies on all servers again`, async () => (await stateOf(arena, stream)).whole);
    }
  };
  return whileLiving(arena, work, width);
}

/** @param {Arena} arena @returns {Promise<number>} facts that nobody had read then */
async function disksAreLost(arena) {
  const { supervisor, places, platform, secrets } = arena;
  const audit = /** @type {import('../../platform/supervisor.mjs').Part} */ (arena.parts.get(reader));
  await arena.lower(reader);
  const enrolment = await submit(arena);
  for (const role of roles) await linkOf(arena, enrolment, role);
  const { unread } = await eventually('facts wait for their reader', async () => {
    const state = await stateOf(arena, 'AUDITORIA');
    return state.unread > 0 && state;
  });
  const parts = names.map((name) => supervisor.partOf(name));
  await Promise.all(names.map((name) => supervisor.stop(name)));
  for (const name of names) rmSync(streamsOf(places, name), { recursive: true });
  await Promise.all(parts.map((part) => supervisor.start(part)));
  await eventually('the streams are made anew', () =>
    prepareJetStream(platform.natsUrl, { password: platformPassword(secrets) }).catch(() => undefined),
  );
  await arena.raise(audit);
  return unread;
}

/**
 * Whoever asks in the moment in which a server dies gets no answer, and asks anew.
 * @param {Arena} arena @param {string} stream
 * @returns {Promise<{ leader: string, whole: boolean, unread: number }>} whole: every server has all of it; unread: by
 * all its readers together
 */
const stateOf = (arena, stream) =>
  eventually(`${stream} has a leader`, () => whatIsTold(arena, stream).catch(() => undefined));

/** @param {Arena} arena @param {string} stream */
async function whatIsTold({ platform, secrets }, stream) {
  const connection = await connectPlatform(platform.natsUrl, { password: platformPassword(secrets) });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { cluster } = await manager.streams.info(stream);
    if (!cluster?.leader) return undefined;
    let unread = 0;
    for await (const { num_pending } of manager.consumers.list(stream)) unread += num_pending;
    const copies = cluster.replicas ?? [];
    const whole = copies.length === names.length - 1 && copies.every(({ current, offline }) => current && !offline);
    return { leader: cluster.leader, whole, unread };
  } finally {
    await connection.close();
  }
}

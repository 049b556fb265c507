/** What the portal stands on dies while many of each stand behind the proxy: PostgreSQL again and again, then NATS. */
import { arrivalsOf } from '../arena/arrivals.mjs';
import { longMailLease, standReplicas } from '../replicas/stand-replicas.mjs';
import { databaseRestarts } from './database-restarts.mjs';
import { natsAway } from './nats-away.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Report} Report */

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ restarts: number, nats: { kills: number, seconds: number }, width: number }} counts
 * @returns {Promise<Report>}
 */
export async function fallsWithReplicas(arena, { restarts, nats, width }) {
  const { people, lower } = await standReplicas(arena, longMailLease);
  try {
    const before = await arrivalsOf(arena);
    const database = await databaseRestarts(people, { times: restarts, width });
    const report = inOne([database, await natsAway(people, { ...nats, width })]);
    return { ...report, breaks: [...report.breaks, ...twiceSince(before, await arrivalsOf(arena))] };
  } finally {
    await lower();
  }
}

/**
 * None of ours has died: a mail that came twice was sent twice.
 * @param {import('../arena/arrivals.mjs').Arrivals} before
 * @param {import('../arena/arrivals.mjs').Arrivals} now
 */
const twiceSince = (before, now) =>
  [...now.marks]
    .filter(([mark, times]) => times > Math.max(1, before.marks.get(mark) ?? 0))
    .map(([mark, times]) => `mail ${mark} arrived ${times} times`);

/** @param {readonly Report[]} reports @returns {Report} */
const inOne = (reports) => ({
  injections: reports.reduce((sum, { injections }) => sum + injections, 0),
  breaks: reports.flatMap(({ breaks }) => breaks),
  recovery: reports.flatMap(({ recovery = [] }) => recovery),
  note: reports.map(({ note }) => note).join(' · '),
});

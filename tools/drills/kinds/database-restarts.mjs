/**
 * PostgreSQL ends at once, as in a crash, and comes back, again and again while people work. Nobody loses what he was
 * told, no process of ours ends, and its connections heal by themselves.
 */
import { eventually } from '../../operate/invariants/eventually.mjs';
import { kill } from '../../platform/leftovers.mjs';
import { probesOf } from '../flow/probes.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { afterCalls, pidsOfOurs, quickly } from './kills.mjs';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

/** Throwaway data are written without waiting for the log: then a crash may lose what was told. */
const careless = 'synchronous_commit=off';

/**
 * @param {Arena} arena
 * @param {{ times: number, width: number }} counts width: lives at the same time
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function databaseRestarts(arena, { times, width }) {
  const { supervisor } = arena;
  await careful(arena);
  const part = supervisor.partOf('postgres');
  const before = pidsOfOurs(arena);
  /** @type {number[]} */
  const recovery = [];
  const next = probesOf(arena);
  const work = async () => {
    for (let time = 0; time < times; time += 1) {
      const probe = await next();
      await afterCalls(arena, 1 + (time % 6));
      const old = /** @type {number} */ (supervisor.pidOf('postgres'));
      // What `pg_ctl restart -m immediate` sends: no checkpoint, every connection is cut.
      kill(old, 'SIGQUIT');
      recovery.push(await probe());
      await eventually('PostgreSQL is started again', async () => supervisor.pidOf('postgres') !== old);
    }
  };
  const { breaks, note: lives } = await quickly(part, () => whileLiving(arena, work, width));
  const after = pidsOfOurs(arena);
  for (const [name, pid] of before) if (after.get(name) !== pid) breaks.push(`${name} ended with the database`);
  const note = `${lives} · cada confirmación espera su registro (synchronous_commit)`;
  return { injections: times, breaks, recovery, note };
}

/** From now on a commit is in the log before anybody is told. @param {Arena} arena */
async function careful({ supervisor }) {
  const part = supervisor.partOf('postgres');
  if (!part.args.includes(careless)) return;
  part.args = part.args.map((arg) => (arg === careless ? 'synchronous_commit=on' : arg));
  await supervisor.stop('postgres');
  await supervisor.start(part);
}

/**
 * kill -9 of processes. `kills` chooses process and moment by chance, while another may still be starting again and
 * people submit, certify, sign and revoke. `failpoints` kills just before and just after every durable step of one
 * enrolment's whole life.
 */
import { durableSteps } from '@portal/service-kit/failpoints';
import { oneOf, randomFrom, someOf } from '@portal/test-kit/corpus/random';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { elapsed, say } from '../../platform/say.mjs';
import { wholeLife } from '../flow/enrolment.mjs';

/** Lives that go on at the same time. */
const width = 3;
/** Processes that may be on their way back when the next one dies. */
const mostDead = 2;

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ kills: number, seed: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function kills(arena, { kills: wanted, seed }) {
  const random = randomFrom(seed);
  const names = [...arena.parts.keys()];
  const state = { done: false };
  /** @type {string[]} */
  const breaks = [];
  const live = async () => {
    while (!state.done) await wholeLife(arena).catch((error) => breaks.push(error.message));
  };
  const living = Promise.all(Array.from({ length: width }, live));
  /** @type {Map<string, Promise<unknown>>} */
  const dead = new Map();
  for (let kill = 0; kill < wanted; kill += 1) {
    await afterCalls(arena, Math.floor(random() * 6));
    if (dead.size === mostDead) await Promise.race(dead.values());
    const name = oneOf(
      random,
      names.filter((one) => !dead.has(one)),
    );
    dead.set(
      name,
      arena
        .strike(name)
        .catch((error) => breaks.push(error.message))
        .finally(() => dead.delete(name)),
    );
  }
  await Promise.all(dead.values());
  state.done = true;
  await living;
  return { injections: wanted, breaks };
}

/**
 * The moment is counted in what the people do, not in time.
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {number} count
 */
export const afterCalls = ({ listeners }, count) =>
  new Promise((resolve) => {
    let left = count;
    const hear = () => {
      if (left-- > 0) return;
      listeners.delete(hear);
      resolve(undefined);
    };
    listeners.add(hear);
  });

/** Every failpoint in every process that passes it. */
const all = Object.entries(durableSteps).flatMap(([step, processes]) =>
  processes.flatMap((name) => ['antes', 'despues'].map((moment) => ({ name, failpoint: `${step}.${moment}` }))),
);

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ points?: number, step?: string, seed: number }} counts points: how many of them; all without it; step: only
 * those whose names begin so
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function failpoints(arena, { points, step = '', seed }) {
  const offered = all.filter(({ failpoint }) => failpoint.startsWith(step));
  const chosen = points === undefined ? offered : someOf(randomFrom(seed), offered, points);
  const breaks = [];
  for (const { name, failpoint } of chosen) {
    const since = performance.now();
    const failed = await sweep(arena, name, failpoint).then(
      () => undefined,
      (error) => `${name} ${failpoint}: ${error.message}`,
    );
    if (failed) breaks.push(failed);
    say(`  ${failed ? '✗' : '✓'} ${name} ${failpoint} (${elapsed(since)})`);
  }
  return { injections: chosen.length, breaks };
}

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {string} name
 * @param {string} failpoint
 * @throws {Error} when the process was not killed there, or the enrolment did not get over it
 */
async function sweep(arena, name, failpoint) {
  const armed = await arena.arm(name, failpoint);
  await wholeLife(arena);
  await eventually('the armed process has died', async () => arena.pid(name) !== armed);
  await arena.reborn(name, armed);
}

/**
 * kill -9 of processes. `kills` chooses process and moment by chance, each process often enough, while another may
 * still be starting again and people submit, certify, sign and revoke. `failpoints` kills just before and just after
 * every durable step of one enrolment's whole life.
 */
import { durableSteps } from '@portal/service-kit/failpoints';
import { oneOf, randomFrom, someOf } from '@portal/test-kit/corpus/random';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { elapsed, say } from '../../platform/say.mjs';
import { recoveryText } from '../arena/recovery.mjs';
import { wholeLife } from '../flow/enrolment.mjs';
import { probesOf } from '../flow/probes.mjs';
import { whileLiving } from '../flow/while-living.mjs';
import { standReplicas } from '../replicas/stand-replicas.mjs';

/** Processes that may be on their way back when the next one dies. */
const mostDead = 2;
/** Milliseconds before what the platform stands on is started again: drills kill often. */
const soon = 250;

/**
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ kills: number, each?: number, seed: number, width: number, names?: readonly string[], probed?: boolean
 * }} counts each: of these, so many of every process; width: lives at the same time; names: who may die; probed:
 * somebody comes after each death, and his wait is measured
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function kills(arena, { kills: wanted, each = 0, seed, width, names = [...arena.parts.keys()], probed }) {
  const random = randomFrom(seed);
  const plan = planOf(random, { kills: wanted, each, names });
  /** @type {Map<string, number[]>} */
  const times = new Map(names.map((name) => [name, []]));
  /** @type {Map<string, number>} */
  const deaths = new Map(names.map((name) => [name, 0]));
  const next = probesOf(arena);
  /** @type {Map<string, Promise<unknown>>} */
  const dead = new Map();
  const work = async (/** @type {string[]} */ found) => {
    const kill = async (
      /** @type {string} */ name,
      /** @type {import('../flow/probes.mjs').Probe | undefined} */ probe,
    ) => {
      // The kill first: what was under way then is not what the next one waits for.
      const [, took] = await Promise.all([arena.strike(name), probe?.()]);
      if (took !== undefined) times.get(name)?.push(took);
    };
    while (plan.length > 0) {
      const probe = probed ? await next() : undefined;
      await afterCalls(arena, Math.floor(random() * 6));
      while (dead.size === mostDead || plan.every((one) => dead.has(one))) await Promise.race(dead.values());
      const [name] = plan.splice(
        plan.findIndex((one) => !dead.has(one)),
        1,
      );
      deaths.set(name, (deaths.get(name) ?? 0) + 1);
      dead.set(
        name,
        kill(name, probe)
          .catch((error) => found.push(`${name}: ${error.message}`))
          .finally(() => dead.delete(name)),
      );
    }
    await Promise.all(dead.values());
  };
  const { breaks, note } = await whileLiving(arena, work, width);
  for (const [name, count] of deaths) {
    if (count < each) breaks.push(`${name} died ${count} times, not ${each}`);
    say(`  ${name}: ${count} muertes${probed ? `, servicio a los ${recoveryText(times.get(name))} s` : ''}`);
  }
  return {
    injections: [...deaths.values()].reduce((sum, count) => sum + count, 0),
    breaks,
    note: [note, ...[...deaths].map(([name, count]) => `${name} ${count}`)].join(' · '),
    ...(probed && { recovery: [...times.values()].flat() }),
  };
}

/**
 * One replica of each area dies again and again while its sisters serve behind the proxy.
 * @param {import('../arena/stand-arena.mjs').Arena} arena
 * @param {{ each: number, seed: number, width: number }} counts
 * @returns {Promise<import('../arena/stand-arena.mjs').Report>}
 */
export async function replicaKills(arena, { each, seed, width }) {
  const { people, lanes, lower } = await standReplicas(arena, {});
  try {
    const names = lanes.map((lane) => String(lane.at(-1)));
    return await kills(people, { kills: 0, each, seed, width, names, probed: true });
  } finally {
    await lower();
  }
}

/**
 * Who dies, in the order of chance: everybody `each` times, and more by chance up to `kills`. Pure.
 * @param {() => number} random
 * @param {{ kills: number, each: number, names: readonly string[] }} wanted
 * @returns {string[]}
 */
export function planOf(random, { kills: wanted, each, names }) {
  const sure = names.flatMap((name) => Array.from({ length: each }, () => name));
  const more = Array.from({ length: Math.max(0, wanted - sure.length) }, () => oneOf(random, names));
  return [...sure, ...more]
    .map((name) => ({ name, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ name }) => name);
}

/** Processes of ours by name. @param {import('../arena/stand-arena.mjs').Arena} arena @returns {Map<string, number>} */
export const pidsOfOurs = ({ parts, pid }) => new Map([...parts.keys()].map((name) => [name, pid(name)]));

/**
 * A part of the platform is started again soon after each of its deaths, for as long as the work takes.
 * @template T @param {import('../../platform/supervisor.mjs').Part} part @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function quickly(part, work) {
  const { longestPause } = part;
  part.longestPause = soon;
  return work().finally(() => (part.longestPause = longestPause));
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

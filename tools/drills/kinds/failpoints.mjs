/** kill -9 just before and just after every durable step, while one enrolment lives its whole life. */
import { durableSteps } from '@portal/service-kit/failpoints';
import { eventually } from '../../operate/invariants/eventually.mjs';
import { elapsed, say } from '../../platform/say.mjs';
import { randomFrom, someOf } from '../arena/random.mjs';
import { wholeLife } from '../flow/enrolment.mjs';

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
  await eventually('the armed process has died', async () => arena.pid(name) !== armed, 20_000);
  await arena.reborn(name, armed);
}

/**
 * kill -9 of whichever process the dice say, after however many calls they say and while another may still be starting
 * again; meanwhile people submit, certify, sign and revoke.
 */
import { oneOf, randomFrom } from '../arena/random.mjs';
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
const afterCalls = ({ listeners }, count) =>
  new Promise((resolve) => {
    let left = count;
    const hear = () => {
      if (left-- > 0) return;
      listeners.delete(hear);
      resolve(undefined);
    };
    listeners.add(hear);
  });

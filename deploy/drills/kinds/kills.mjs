/** kill -9 of whichever process the dice say, after however many calls they say, while people submit, certify, sign and revoke. */
import { oneOf, randomFrom } from '../arena/random.mjs';
import { wholeLife } from '../flow/enrolment.mjs';

/** Lives that go on at the same time. */
const width = 3;

/**
 * @param {import('../arena/arena.mjs').Arena} arena
 * @param {{ kills: number, seed: number }} counts
 * @returns {Promise<import('../run-drills.mjs').Report>}
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
  for (let kill = 0; kill < wanted; kill += 1) {
    await afterCalls(arena, Math.floor(random() * 6));
    await arena.strike(oneOf(random, names)).catch((error) => breaks.push(error.message));
  }
  state.done = true;
  await living;
  return { injections: wanted, breaks };
}

/** The moment is counted in what the people do, not in time. @param {import('../arena/arena.mjs').Arena} arena @param {number} count */
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

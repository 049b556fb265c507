/** One area changed, published, looked at, taken back and looked at again, while everybody goes on. */
import { randomBytes } from 'node:crypto';
import { say } from '../platform/say.mjs';
import { areas } from './areas.mjs';
import { whileMarked } from './marked.mjs';
import { stateOf, touchedBetween } from './state.mjs';
import { verb } from './verb.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

/** Areas whose changed text is published at this moment. @type {Set<string>} */
const changed = new Set();

/** For who is stopped meanwhile: the areas that show the changed text until they are taken back. */
export const stillChanged = () => [...changed];

/**
 * @param {Stage} stage
 * @param {string} name of an area
 * @returns {Promise<import('./verdict.mjs').Delivery>}
 * @throws {Error} with its sentence when a command was refused
 */
export async function deliver(stage, name) {
  const area = areas[name];
  const mark = ` entrega-${randomBytes(3).toString('hex')}`;
  stage.tally.take();
  stage.crowd.take();
  try {
    const publish = await half(stage, {
      command: async () => {
        await whileMarked(area, mark, () => verb('publicar', name));
        changed.add(name);
      },
      look: () => area.see(stage.witness, (words) => words.includes(area.text + mark)),
    });
    const revert = await half(stage, {
      command: () => takeBack(name),
      look: () => area.see(stage.witness, (words) => words.includes(area.text) && !words.includes(mark)),
    });
    await stage.load.settle();
    return {
      area: name,
      kind: area.kind,
      ...stage.tally.take(),
      pages: stage.crowd.count,
      broken: stage.crowd.take(),
      halves: { publish, revert },
    };
  } finally {
    if (changed.has(name)) await takeBack(name);
  }
}

/** @param {string} name */
async function takeBack(name) {
  await verb('revertir', name);
  changed.delete(name);
}

/**
 * @param {Stage} stage
 * @param {{ command: () => Promise<unknown>, look: () => Promise<unknown> }} what
 * @returns {Promise<import('./verdict.mjs').Half>}
 */
async function half(stage, { command, look }) {
  const before = await stateOf(stage);
  const since = performance.now();
  await command();
  const seconds = (performance.now() - since) / 1000;
  const asMeant = await look().then(
    () => true,
    ({ message }) => {
      say(`! ${message}`);
      return false;
    },
  );
  await stage.crowd.meet();
  return { seconds, asMeant, touched: touchedBetween(before, await stateOf(stage)) };
}

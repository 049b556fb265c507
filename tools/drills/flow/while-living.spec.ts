import { expect, test } from '@jest/globals';
import type { Arena } from '../arena/stand-arena.mjs';
import { whileLiving } from './while-living.mjs';

const arena = {} as Arena;

test('so many live at the same time, again and again until the work is done, and those that have begun end', async () => {
  let [now, most, ended] = [0, 0, 0];
  let enough = (): void => undefined;
  const twenty = new Promise<void>((resolve) => (enough = resolve));
  const life = async () => {
    most = Math.max(most, (now += 1));
    // A turn of the loop each: nobody waits for a clock.
    await new Promise((resolve) => void setImmediate(resolve));
    now -= 1;
    if ((ended += 1) === 20) enough();
  };
  const { breaks, longest, note } = await whileLiving(arena, () => twenty, 8, life);
  expect([most, now, breaks]).toEqual([8, 0, []]);
  expect(ended).toBeGreaterThanOrEqual(20);
  expect(longest).toBeGreaterThan(0);
  expect(note).toBe(`${ended} vidas, de 8 en 8`);
});

test('what a life cannot get over and what the work finds are breaks, and neither ends the other', async () => {
  let lives = 0;
  const life = async () => {
    if ((lives += 1) === 1) throw new Error('sign as conductor: 500');
    await new Promise((resolve) => void setImmediate(resolve));
  };
  const work = async (found: string[]) => {
    found.push('an enrolment without NATS: 200');
    throw new Error('NATS is started again: not within 150 s');
  };
  const { breaks, note } = await whileLiving(arena, work, 2, life);
  expect(breaks.toSorted()).toEqual([
    'NATS is started again: not within 150 s',
    'an enrolment without NATS: 200',
    'sign as conductor: 500',
  ]);
  expect(note).toBe(`${lives - 1} vidas, de 2 en 2`);
});

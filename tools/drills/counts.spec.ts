import { expect, test } from '@jest/globals';
import { fullCounts, reducedCounts, withTimes } from './counts.mjs';
import { planOf } from './kinds/kills.mjs';

const names = ['gateway', 'pdf', 'certificados'];
/** A chance that is none: always the first. */
const first = () => 0;

test('of every process at least as many die as asked, and in all as many as asked', () => {
  const plan = planOf(first, { kills: 10, each: 3, names });
  expect(plan).toHaveLength(10);
  for (const name of names) expect(plan.filter((one) => one === name).length).toBeGreaterThanOrEqual(3);
  expect(planOf(first, { kills: 2, each: 3, names })).toHaveLength(9);
});

test('the whole drill kills every process twenty times, the short one of npm test measures nothing', () => {
  expect(fullCounts.kills.each).toBe(20);
  expect(reducedCounts.kills).toEqual({ kills: 3, each: 0, probed: false });
});

test('under each fault of the whole drills eight lives go on at the same time', () =>
  expect([fullCounts.width, withTimes(fullCounts, 2).width]).toEqual([8, 8]));

test('so many times is so many of every fault, with the outages as long as it takes of an hour', () => {
  const { kills, restarts, nats, mail } = withTimes(fullCounts, 2);
  expect([kills.each, restarts, nats]).toEqual([2, 2, { kills: 2, seconds: 6 }]);
  expect(mail).toEqual({ ...fullCounts.mail, mails: 50, seconds: 6 });
  expect(withTimes(fullCounts, 20)).toMatchObject({ nats: fullCounts.nats, mail: fullCounts.mail });
});

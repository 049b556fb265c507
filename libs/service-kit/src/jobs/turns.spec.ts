import { Turns } from './turns.js';

test('never more at once than the limit, everybody gets a turn, a failure gives it back', async () => {
  const turns = new Turns(3);
  let [now, most] = [0, 0];
  const work = async (n: number): Promise<number> => {
    most = Math.max(most, (now += 1));
    await Promise.resolve();
    now -= 1;
    if (n % 5 === 0) throw new Error('fails');
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => turns.run(() => work(n))));
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await turns.run(() => work(1))).toBe(1);
});

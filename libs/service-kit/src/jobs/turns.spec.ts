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

test('who waits too long is refused without being begun, and the line goes on', async () => {
  const turns = new Turns(1, { waitMs: 20 });
  let release = (): void => undefined;
  const first = turns.run(() => new Promise<string>((resolve) => (release = () => resolve('first'))));
  const begun: number[] = [];
  const late = await Promise.allSettled([1, 2].map((n) => turns.run(async () => begun.push(n))));
  expect(late).toEqual(
    Array(2).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 2 }),
    }),
  );
  expect(begun).toEqual([]);
  release();
  expect(await first).toBe('first');
  expect(await turns.run(async () => 'next')).toBe('next');
});

test('a turn that came in time is not refused later', async () => {
  const turns = new Turns(1, { waitMs: 20 });
  let release = (): void => undefined;
  const first = turns.run(() => new Promise<void>((resolve) => (release = resolve)));
  let finish = (): void => undefined;
  const second = turns.run(() => new Promise<string>((resolve) => (finish = () => resolve('second'))));
  release();
  await first;
  const third = await turns.run(async () => 'third').catch(({ code }: { code: string }) => code);
  expect(third).toBe('SERVICIO_NO_DISPONIBLE');
  finish();
  expect(await second).toBe('second');
});

import { jest } from '@jest/globals';
import { Patience, withPatience } from '../context/patience.js';
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
  const turns = new Turns(1, { limitMs: 20 });
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
  const turns = new Turns(1, { limitMs: 20 });
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

describe('as fast as the line moves', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const taking = (ms: number) => () => new Promise<string>((resolve) => void setTimeout(() => resolve('done'), ms));
  const outcome = (running: Promise<string>) => running.catch((error: unknown) => error);

  test('who would wait longer than allowed is refused at once, with the seconds that the line takes', async () => {
    const turns = new Turns(2, { limitMs: 10_000 });
    const measured = turns.run(taking(4000));
    await jest.advanceTimersByTimeAsync(4000);
    await measured;
    // Two work, and each of the line waits two seconds longer than the one before.
    const served = Array.from({ length: 6 }, () => outcome(turns.run(taking(4000))));
    expect(await outcome(turns.run(taking(4000)))).toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 10 });
    await jest.advanceTimersByTimeAsync(12_000);
    expect(await Promise.all(served)).toEqual(Array(6).fill('done'));
  });

  test('a wait is promised only when it is sure to be enough: work takes longer than its average at times', async () => {
    const turns = new Turns(1, { limitMs: 10_000 });
    const measured = turns.run(taking(1000));
    await jest.advanceTimersByTimeAsync(1000);
    await measured;
    const served = Array.from({ length: 9 }, () => outcome(turns.run(taking(1200))));
    expect(await outcome(turns.run(taking(1200)))).toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 9 });
    await jest.advanceTimersByTimeAsync(12_000);
    expect(await Promise.all(served)).toEqual(Array(9).fill('done'));
  });

  test('a line that slows is known after a few pieces: few of a steady crowd wait in vain', async () => {
    const turns = new Turns(3, { limitMs: 7500 });
    const inVain: number[] = [];
    let served = 0;
    const comes = async (ms: number): Promise<void> => {
      const since = performance.now();
      await turns.run(taking(ms)).then(
        () => (served += 1),
        () => inVain.push(performance.now() - since),
      );
    };
    void comes(30);
    await jest.advanceTimersByTimeAsync(1000);
    // A line of ten is never empty while three lanes take thirty milliseconds a piece.
    for (let n = 0; n < 10; n += 1) void comes(30);
    for (let n = 0; n < 300; n += 1) {
      void comes(30);
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(inVain).toEqual([]);
    // From here they take thirty times as long, and forty come every second.
    for (let n = 0; n < 1200; n += 1) {
      void comes(900);
      await jest.advanceTimersByTimeAsync(25);
    }
    await jest.advanceTimersByTimeAsync(20_000);
    expect(served + inVain.length).toBe(1511);
    expect(served).toBeGreaterThan(400);
    expect(inVain.filter((ms) => ms > 100).length).toBeLessThan(40);
  });

  test('a stall is seen before its end: who comes then is refused at once, and who waits is served in time', async () => {
    const turns = new Turns(1, { limitMs: 6000 });
    const quick = turns.run(taking(10));
    await jest.advanceTimersByTimeAsync(10);
    await quick;
    const stalled = outcome(turns.run(taking(5000)));
    const waiting = outcome(turns.run(taking(10)));
    await jest.advanceTimersByTimeAsync(4000);
    expect(await outcome(turns.run(taking(10)))).toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 8 });
    await jest.advanceTimersByTimeAsync(1010);
    expect(await Promise.all([stalled, waiting])).toEqual(['done', 'done']);
  });

  test('who has a caller waits no longer than he does, and is not begun for nobody', async () => {
    const turns = new Turns(1, { limitMs: 10_000 });
    const ends: [string, unknown][] = [];
    const begun: string[] = [];
    const comes = (who: string, waitsMs: number, takesMs: number): void => {
      const work = () => {
        begun.push(who);
        return taking(takesMs)();
      };
      const asked = withPatience(Patience.of(waitsMs), () => turns.run(work));
      void outcome(asked).then((how) => ends.push([who, (how as { code?: string }).code ?? how]));
    };
    comes('first', 9000, 3000);
    comes('impatient', 1000, 10);
    comes('gone as his turn comes', 3000, 10);
    comes('patient', 9000, 10);
    await jest.advanceTimersByTimeAsync(1000);
    expect(ends).toEqual([['impatient', 'SERVICIO_NO_DISPONIBLE']]);
    await jest.advanceTimersByTimeAsync(2010);
    comes('gone before he comes', 0, 10);
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['first', 'patient']);
    expect(ends.slice(1).toSorted()).toEqual([
      ['first', 'done'],
      ['gone as his turn comes', 'SERVICIO_NO_DISPONIBLE'],
      ['gone before he comes', 'SERVICIO_NO_DISPONIBLE'],
      ['patient', 'done'],
    ]);
    // A piece takes a second and a half on average: in time for the line, not for who is about to go.
    comes('at work', 9000, 3000);
    comes('in vain', 1800, 10);
    await jest.advanceTimersByTimeAsync(0);
    expect(ends.at(-1)).toEqual(['in vain', 'SERVICIO_NO_DISPONIBLE']);
    await jest.advanceTimersByTimeAsync(3000);
  });

  describe('a piece that fails', () => {
    const failing = (ms: number) => () =>
      new Promise<string>((_, reject) => void setTimeout(() => reject(new Error('fails')), ms));
    const times = (number: number, work: () => Promise<string>) => Array.from({ length: number }, () => work);
    /** One after the other. */
    async function run(turns: Turns, works: ReturnType<typeof times>, ms: number): Promise<void> {
      for (const work of works) {
        const running = outcome(turns.run(work));
        await jest.advanceTimersByTimeAsync(ms);
        await running;
      }
    }
    const crowd = async (turns: Turns, ms: number): Promise<{ atOnce: number; served: number }> => {
      const asked = Array.from({ length: 20 }, () => outcome(turns.run(taking(ms))));
      const refused: unknown[] = [];
      for (const one of asked) void one.then((how) => how !== 'done' && refused.push(how));
      await jest.advanceTimersByTimeAsync(0);
      const atOnce = refused.length;
      await jest.advanceTimersByTimeAsync(30_000);
      return { atOnce, served: (await Promise.all(asked)).filter((how) => how === 'done').length };
    };

    test('at once does not say that the line is quick: whoever is let in is served', async () => {
      const turns = new Turns(1, { limitMs: 10_000 });
      await run(turns, times(3, taking(1000)), 1000);
      await run(turns, times(30, failing(10)), 10);
      // One works and eight wait, four fifths of the limit.
      expect(await crowd(turns, 1000)).toEqual({ atOnce: 11, served: 9 });
    });

    test('late says that the line is slow', async () => {
      const turns = new Turns(1, { limitMs: 10_000 });
      await run(turns, [taking(100), ...times(10, failing(5000))], 5000);
      expect((await crowd(turns, 100)).atOnce).toBe(18);
    });
  });

  test('a burst slows its own first pieces: none of a hundred is refused for that', async () => {
    const turns = new Turns(3, { limitMs: 6000 });
    const quick = turns.run(taking(20));
    await jest.advanceTimersByTimeAsync(20);
    await quick;
    const first = Array.from({ length: 3 }, () => outcome(turns.run(taking(400))));
    await jest.advanceTimersByTimeAsync(200);
    const others = Array.from({ length: 97 }, () => outcome(turns.run(taking(30))));
    await jest.advanceTimersByTimeAsync(2000);
    expect(await Promise.all([...first, ...others])).toEqual(Array(100).fill('done'));
  });

  test('nor is any who comes when those first pieces are done, while others still wait', async () => {
    const turns = new Turns(3, { limitMs: 7500 });
    for (let n = 0; n < 9; n += 1) {
      const quick = turns.run(taking(30));
      await jest.advanceTimersByTimeAsync(30);
      await quick;
    }
    await jest.advanceTimersByTimeAsync(1000);
    const crowd = Array.from({ length: 3 }, () => outcome(turns.run(taking(800))));
    crowd.push(...Array.from({ length: 40 }, () => outcome(turns.run(taking(60)))));
    await jest.advanceTimersByTimeAsync(830);
    crowd.push(...Array.from({ length: 57 }, () => outcome(turns.run(taking(60)))));
    await jest.advanceTimersByTimeAsync(4000);
    expect(await Promise.all(crowd)).toEqual(Array(100).fill('done'));
  });

  test.each([
    [1200, 'served, for the burst itself holds its first pieces up', ['done']],
    [3200, 'refused at once: that is a stall', [expect.objectContaining({ code: 'SERVICIO_NO_DISPONIBLE' })]],
  ])('who comes %i ms after the first of a burst is %s', async (ms, _how, ends) => {
    const turns = new Turns(3, { limitMs: 7500 });
    const quick = turns.run(taking(30));
    await jest.advanceTimersByTimeAsync(1030);
    await quick;
    const first = Array.from({ length: 3 }, () => outcome(turns.run(taking(ms + 300))));
    await jest.advanceTimersByTimeAsync(ms);
    const crowd = Array.from({ length: 97 }, () => outcome(turns.run(taking(30))));
    await jest.advanceTimersByTimeAsync(3000);
    expect(await Promise.all(first)).toEqual(Array(3).fill('done'));
    expect((await Promise.all(crowd)).slice(-1)).toEqual(ends);
  });

  test('a stall that a burst met is remembered when its first pieces end', async () => {
    const turns = new Turns(3, { limitMs: 7500 });
    const quick = turns.run(taking(30));
    await jest.advanceTimersByTimeAsync(1030);
    await quick;
    const stalled = Array.from({ length: 6 }, () => outcome(turns.run(taking(5000))));
    await jest.advanceTimersByTimeAsync(5500);
    const refusedAtOnce: unknown[] = [];
    const crowd = Array.from({ length: 20 }, () => turns.run(taking(5000)));
    for (const one of crowd) one.catch((error: unknown) => refusedAtOnce.push(error));
    await jest.advanceTimersByTimeAsync(0);
    expect(refusedAtOnce.length).toBeGreaterThan(15);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await Promise.all(stalled)).toEqual(Array(6).fill('done'));
  });

  test('a few quick pieces let in no more than are served in time', async () => {
    const turns = new Turns(1, { limitMs: 10_000 });
    const asked: Promise<unknown>[] = [];
    const ask = (ms: number) => asked.push(outcome(turns.run(taking(ms))));
    // Whoever works has somebody behind him.
    const takes = [...Array<number>(40).fill(1000), ...Array<number>(4).fill(200), 1000];
    ask(takes[0] ?? 0);
    for (const [n, ms] of takes.slice(1).entries()) {
      ask(ms);
      await jest.advanceTimersByTimeAsync(takes[n] ?? 0);
    }
    for (let n = 0; n < 20; n += 1) ask(1000);
    const refusedAtOnce: unknown[] = [];
    for (const one of asked) void one.then((how) => how !== 'done' && refusedAtOnce.push(how));
    await jest.advanceTimersByTimeAsync(0);
    const [served, refused] = [asked.length - refusedAtOnce.length, refusedAtOnce.length];
    expect(refused).toBeGreaterThan(5);
    await jest.advanceTimersByTimeAsync(20_000);
    expect((await Promise.all(asked)).filter((how) => how === 'done')).toHaveLength(served);
  });

  describe('a hundred who come within two seconds', () => {
    /** Those that are begun while the others come are held up by them; the later ones are not. */
    async function comeTogether(turns: Turns): Promise<unknown[]> {
      const since = performance.now();
      const piece = () => taking(performance.now() - since < 2000 ? 500 : 120)();
      const asked: Promise<unknown>[] = [];
      for (const number of [40, 30, 30]) {
        for (let n = 0; n < number; n += 1) asked.push(outcome(turns.run(piece)));
        await jest.advanceTimersByTimeAsync(750);
      }
      await jest.advanceTimersByTimeAsync(6000);
      return Promise.all(asked);
    }

    async function oneByOne(turns: Turns, restMs: number): Promise<void> {
      for (let n = 0; n < 5; n += 1) {
        const alone = turns.run(taking(60));
        await jest.advanceTimersByTimeAsync(60 + restMs);
        await alone;
      }
    }

    test.each([
      ['after a rest', 14_000],
      ['while a few came one by one', 40],
    ])('%s are all let in: what their own coming slowed says nothing of the line', async (_when, restMs) => {
      const turns = new Turns(3, { limitMs: 13_000 });
      await oneByOne(turns, restMs);
      expect(await comeTogether(turns)).toEqual(Array(100).fill('done'));
    });

    test('are measured by what is begun when all are here: who comes then is told the truth', async () => {
      const turns = new Turns(1, { limitMs: 16_000 });
      await oneByOne(turns, 16_500);
      const asked = Array.from({ length: 16 }, () => outcome(turns.run(taking(1000))));
      await jest.advanceTimersByTimeAsync(3100);
      // Two were begun while they came, and two after that: twelve still wait.
      expect(await outcome(turns.run(taking(1000)))).toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 13 });
      await jest.advanceTimersByTimeAsync(13_000);
      expect(await Promise.all(asked)).toEqual(Array(16).fill('done'));
    });
  });

  test('in a line that has stood for longer than a burst comes, a stall is known after a second', async () => {
    const turns = new Turns(1, { limitMs: 8000 });
    const alone = turns.run(taking(100));
    await jest.advanceTimersByTimeAsync(100);
    await alone;
    let takes = 100;
    const ask = () => outcome(turns.run(() => taking(takes)()));
    const asked = Array.from({ length: 5 }, ask);
    for (let n = 0; n < 15; n += 1) {
      asked.push(ask());
      if (n === 14) takes = 3000;
      await jest.advanceTimersByTimeAsync(100);
    }
    // One has just begun that takes three seconds, and four wait. As far as anybody knows, each takes a tenth of a second.
    takes = 100;
    await jest.advanceTimersByTimeAsync(900);
    asked.push(ask(), ask());
    await jest.advanceTimersByTimeAsync(200);
    const last = ask();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await last).toMatchObject({ code: 'SERVICIO_NO_DISPONIBLE', retryAfter: 8 });
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'done'));
  });

  test('of a slow line that is gone little is remembered: a hundred who come later are let in', async () => {
    const turns = new Turns(3, { limitMs: 7500 });
    const slow = Array.from({ length: 60 }, () => outcome(turns.run(taking(375))));
    await jest.advanceTimersByTimeAsync(8000);
    expect(await Promise.all(slow)).toEqual(Array(60).fill('done'));
    for (let n = 0; n < 5; n += 1) {
      const quick = turns.run(taking(30));
      await jest.advanceTimersByTimeAsync(30);
      await quick;
    }
    const crowd = Array.from({ length: 100 }, () => outcome(turns.run(taking(30))));
    await jest.advanceTimersByTimeAsync(2000);
    expect(await Promise.all(crowd)).toEqual(Array(100).fill('done'));
  });

  test('nothing is remembered of one in which nobody has worked for as long as somebody may wait', async () => {
    const turns = new Turns(3, { limitMs: 7500 });
    const slow = Array.from({ length: 30 }, () => outcome(turns.run(taking(400))));
    await jest.advanceTimersByTimeAsync(4000 + 7501);
    expect(await Promise.all(slow)).toEqual(Array(30).fill('done'));
    const crowd = Array.from({ length: 100 }, () => outcome(turns.run(taking(60))));
    await jest.advanceTimersByTimeAsync(3000);
    expect(await Promise.all(crowd)).toEqual(Array(100).fill('done'));
  });

  test('a line that moves again lets people in again, and before the first work is measured all may wait', async () => {
    const turns = new Turns(1, { limitMs: 1000 });
    const first = turns.run(taking(500));
    const waiting = Array.from({ length: 3 }, () => outcome(turns.run(taking(0))));
    await jest.advanceTimersByTimeAsync(600);
    await first;
    expect(await Promise.all(waiting)).toEqual(Array(3).fill('done'));
    const slow = turns.run(taking(20_000));
    await jest.advanceTimersByTimeAsync(20_000);
    await slow;
    for (let n = 0; n < 20; n += 1) {
      const quick = turns.run(taking(1));
      await jest.advanceTimersByTimeAsync(1);
      await quick;
    }
    const [running, next] = [turns.run(taking(1)), turns.run(taking(1))];
    await jest.advanceTimersByTimeAsync(2);
    expect(await Promise.all([running, next])).toEqual(['done', 'done']);
  });
});

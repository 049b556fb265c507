import { jest } from '@jest/globals';
import { Turns } from '@portal/service-kit';
import { Room } from './room.js';

const entered = (room: Room, number: number, now = 0): number =>
  Array.from({ length: number }, () => room.enter(now)).filter(Boolean).length;

test('as many go in as come, until one is refused; then as many as the service has kept', () => {
  const room = new Room();
  expect(entered(room, 60)).toBe(60);
  for (let n = 0; n < 20; n += 1) room.leave(true, 1000);
  expect(entered(room, 30, 1000)).toBe(0);
  // One is served: there is room for one.
  room.leave(false, 1100);
  expect(entered(room, 30, 1100)).toBe(1);
});

test('one more is tried every half second: kept, the room has grown; refused, it is what it was', () => {
  const room = new Room();
  entered(room, 40);
  room.leave(true, 1000);
  expect(entered(room, 5, 1499)).toBe(0);
  expect(entered(room, 5, 1500)).toBe(1);
  room.leave(true, 1600);
  expect(entered(room, 5, 2099)).toBe(0);
  expect(entered(room, 5, 2100)).toBe(1);
  expect(entered(room, 5, 2600)).toBe(1);
  // Forty-one were there, and one of them is served: there is room for forty-one.
  room.leave(false, 2700);
  expect(entered(room, 5, 2701)).toBe(1);
  room.leave(false, 2702);
  room.leave(false, 2702);
  expect(entered(room, 5, 2703)).toBe(2);
});

/** So many of those who only begin go on at this instant. */
const begun = (room: Room, number: number, now: number): number =>
  Array.from({ length: number }, () => {
    if (room.keepsBack(now)) return false;
    room.begin(now);
    return true;
  }).filter(Boolean).length;

test('while it is full those who only begin wait outside, but one when nobody has begun for half a second', () => {
  const room = new Room();
  entered(room, 40, 1000);
  expect(begun(room, 50, 1000)).toBe(50);
  room.leave(true, 1000);
  expect([1100, 1499, 1500, 1501, 1999, 2000].map((now) => begun(room, 5, now))).toEqual([0, 0, 1, 0, 0, 1]);
});

test('as many begin as there are places: who has begun needs one, unless he turned back or reads', () => {
  const room = new Room();
  entered(room, 40, 0);
  for (let n = 0; n < 10; n += 1) room.leave(true, 1000);
  for (let n = 0; n < 4; n += 1) room.leave(false, 1000);
  // Thirty have room, and twenty-six are in.
  expect(begun(room, 10, 1000)).toBe(4);
  // Who comes takes the place that was kept for him.
  expect([entered(room, 1, 1100), begun(room, 10, 1100)]).toEqual([1, 0]);
  room.turnBack();
  expect(begun(room, 10, 1200)).toBe(1);
  // Three have not come for two seconds.
  expect([begun(room, 10, 3000), begun(room, 10, 3001)]).toEqual([2, 0]);
});

test('where few are under way a refusal shuts nobody out, and a crowd that has gone is forgotten', () => {
  const room = new Room();
  entered(room, 10);
  room.leave(true, 0);
  expect(entered(room, 20, 1)).toBe(20);
  for (let n = 0; n < 5; n += 1) room.leave(true, 2);
  expect(entered(room, 1, 3)).toBe(0);
  for (let n = 0; n < 20; n += 1) room.leave(false, 4);
  expect(entered(room, 100, 5)).toBe(100);
});

describe('five times as many come as can be served', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const SECONDS = 30;
  /** From the opening of a link to the certificate that is asked for. */
  const PAGE_MS = 300;
  /** Of one replica of the service, which does three pieces of work at once. */
  const PER_SECOND = 8;
  const longest = (1000 * 2 * 3) / PER_SECOND;
  /** Work that takes anything from a moment to twice the average, always in the same order. */
  const takes = (n: number): number => ((n * 7919) % 1000) * (longest / 1000);

  const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

  /** @returns how many went where, and the waits of those who were refused by the service */
  async function crowd(services: number, gateways: number) {
    const rooms = Array.from({ length: gateways }, () => new Room());
    const lines = Array.from({ length: services }, () => new Turns(3, { promisedMs: 6000, limitMs: 7500 }));
    const told = { outside: 0, refused: 0, served: 0, inVain: [] as number[] };
    const comes = async (n: number): Promise<void> => {
      const room = rooms[n % gateways]!;
      if (room.keepsBack(performance.now())) return void (told.outside += 1);
      room.begin(performance.now());
      await after(PAGE_MS);
      const since = performance.now();
      if (!room.enter(since)) return void (told.refused += 1);
      const line = lines[Math.floor(n / gateways) % services]!;
      const served = await line
        .run(() => after(takes(n)))
        .then(
          () => true,
          () => false,
        );
      room.leave(!served, performance.now());
      if (served) told.served += 1;
      else told.inVain.push(performance.now() - since);
    };
    const rate = 5 * PER_SECOND * services;
    for (let n = 0; n < SECONDS * rate; n += 1) {
      void comes(n);
      await jest.advanceTimersByTimeAsync(1000 / rate);
    }
    await jest.advanceTimersByTimeAsync(20_000);
    return told;
  }

  test.each<[number, number]>([
    [1, 1],
    [2, 1],
    [2, 2],
  ])(
    '%i services, %i gateways: few begin in vain, nobody waits for a refusal, no place stands empty',
    async (...many) => {
      const { outside, refused, served, inVain } = await crowd(...many);
      const all = SECONDS * PER_SECOND * many[0];
      expect(served).toBeGreaterThan(all);
      expect((refused + inVain.length) / served).toBeLessThan(0.15);
      expect(inVain.filter((ms) => ms > 100)).toEqual([]);
      expect(outside + refused + inVain.length + served).toBe(5 * all);
    },
  );
});

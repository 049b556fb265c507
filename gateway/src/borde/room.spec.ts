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
    if (!room.mayBegin(now)) return false;
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
  // Three have not come for two seconds.
  expect([begun(room, 10, 3000), begun(room, 10, 3001)]).toEqual([3, 0]);
});

/** Twenty have room, and sixteen are in. */
function fourPlaces(): Room {
  const room = new Room();
  entered(room, 30, 0);
  for (let n = 0; n < 10; n += 1) room.leave(true, 1000);
  for (let n = 0; n < 4; n += 1) room.leave(false, 1000);
  return room;
}

test('who turns back gives back his own place, once', () => {
  const room = fourPlaces();
  const giveBack = room.begin(1000);
  expect(begun(room, 10, 1000)).toBe(3);
  giveBack();
  giveBack();
  expect(begun(room, 10, 1001)).toBe(1);
});

test('who turns back after more than two seconds frees nobody’s place', () => {
  const room = fourPlaces();
  const giveBack = room.begin(1000);
  // His own place is no longer kept, and four others have begun.
  expect(begun(room, 10, 3050)).toBe(4);
  giveBack();
  expect(begun(room, 10, 3100)).toBe(0);
});

test('who turns back after another one took his place frees nobody’s', () => {
  const room = fourPlaces();
  const giveBack = room.begin(1000);
  expect([begun(room, 10, 1000), entered(room, 1, 1000)]).toEqual([3, 1]);
  giveBack();
  expect(begun(room, 10, 1001)).toBe(0);
});

test('who begins before there is a crowd has no place to give back', () => {
  const room = new Room();
  const giveBack = room.begin(0);
  entered(room, 30, 0);
  for (let n = 0; n < 10; n += 1) room.leave(true, 1000);
  for (let n = 0; n < 4; n += 1) room.leave(false, 1000);
  expect(begun(room, 10, 1000)).toBe(4);
  giveBack();
  expect(begun(room, 10, 1001)).toBe(0);
});

test('a refused retry frees no kept place', () => {
  const room = fourPlaces();
  expect(begun(room, 10, 1000)).toBe(4);
  // There is room for fifteen only, and all of it is taken.
  room.leave(true, 1001);
  expect(entered(room, 10, 1002)).toBe(0);
  for (let n = 0; n < 4; n += 1) room.leave(false, 1003);
  expect(begun(room, 10, 1004)).toBe(0);
});

test('where few are inside those who come count as well: not any number begins', () => {
  const room = fourPlaces();
  for (let n = 0; n < 7; n += 1) room.leave(false, 1000);
  // Nine are inside, and eleven places are left.
  expect(begun(room, 50, 1100)).toBe(11);
});

test('when the last one has left, any number begins', () => {
  const room = fourPlaces();
  for (let n = 0; n < 16; n += 1) room.leave(false, 1000);
  expect(begun(room, 50, 1001)).toBe(50);
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

  /** A line of one replica of the service: how many pieces of work it does at once, and in a second. */
  interface Line {
    readonly lanes: number;
    readonly perSecond: number;
    readonly limitMs: number;
  }
  /** Where a link leads, one after the other, as `leadsTo` says and the service bounds them. */
  const certificates: Line = { lanes: 3, perSecond: 8, limitMs: 13_000 };
  const signatures: Line = { lanes: 4, perSecond: 12, limitMs: 12_000 };
  const PER_SECOND = certificates.perSecond;
  /** Anything from nothing to this, always in the same order. */
  const spread = (n: number, most: number): number => ((n * 7919) % 1000) * (most / 1000);

  const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

  interface Crowd {
    readonly services: number;
    readonly gateways: number;
    readonly seconds?: number;
    /** From this second on the lanes are looked at: before, nobody has come so far. */
    readonly lookFrom?: number;
    /** Who come; five times as many as can be served, when nothing is said. */
    readonly perSecond?: number;
    readonly way?: readonly Line[];
    /** From the opening of a link to the certificate that is asked for. */
    readonly readingMs?: (n: number) => number;
    /** From the certificate to the signature. */
    readonly drawingMs?: (n: number) => number;
    /** Links that were used, or do not exist. */
    readonly leadsNowhere?: (n: number) => boolean;
  }

  /** One line over all replicas, with a room of each gateway before it. */
  class Stage {
    readonly rooms: readonly Room[];
    busy = 0;
    private readonly turns: readonly Turns[];

    constructor(
      private readonly line: Line,
      { services, gateways }: Crowd,
    ) {
      this.rooms = Array.from({ length: gateways }, () => new Room());
      this.turns = Array.from({ length: services }, () => new Turns(line.lanes, { limitMs: line.limitMs }));
    }

    get lanes(): number {
      return this.turns.length * this.line.lanes;
    }

    /** @returns how it ended, and after how long */
    async pass(n: number): Promise<{ end: 'refused' | 'in vain' | 'served'; ms: number }> {
      const room = this.rooms[n % this.rooms.length]!;
      const since = performance.now();
      if (!room.enter(since)) return { end: 'refused', ms: 0 };
      const turns = this.turns[Math.floor(n / this.rooms.length) % this.turns.length]!;
      const served = await turns
        .run(() => this.work(n))
        .then(
          () => true,
          () => false,
        );
      room.leave(!served, performance.now());
      return { end: served ? 'served' : 'in vain', ms: performance.now() - since };
    }

    private async work(n: number): Promise<void> {
      this.busy += 1;
      await after(spread(n, (1000 * 2 * this.line.lanes) / this.line.perSecond));
      this.busy -= 1;
    }
  }

  /**
   * @returns how many went where, the waits of those who were refused by the service, and how idle the slowest of its
   * lines was, from 0 to 1
   */
  async function crowd(those: Crowd) {
    const { way = [certificates, signatures], seconds = 30, lookFrom = 3, leadsNowhere = () => false } = those;
    const { readingMs = () => 300, drawingMs = () => 300 } = those;
    const slowest = way.reduce((one, other) => (other.perSecond < one.perSecond ? other : one));
    const { perSecond: rate = 5 * slowest.perSecond * those.services } = those;
    const stages = way.map((line) => new Stage(line, those));
    const told = { outside: 0, nowhere: 0, refused: 0, served: 0, inVain: [] as number[], idle: 0 };
    const comes = async (n: number): Promise<void> => {
      const rooms = stages.map((stage) => stage.rooms[n % those.gateways]!);
      const now = performance.now();
      if (!rooms.every((room) => room.mayBegin(now))) return void (told.outside += 1);
      const giveBack = rooms.map((room) => room.begin(now));
      if (leadsNowhere(n)) {
        await after(20);
        giveBack.forEach((give) => give());
        return void (told.nowhere += 1);
      }
      for (const [at, stage] of stages.entries()) {
        await after((at === 0 ? readingMs : drawingMs)(n));
        const { end, ms } = await stage.pass(n);
        if (end === 'refused') return void (told.refused += 1);
        if (end === 'in vain') return void told.inVain.push(ms);
      }
      told.served += 1;
    };
    const looks = { lanes: 0, idle: 0 };
    const looked = stages[way.indexOf(slowest)]!;
    for (let n = 0; n < seconds * rate; n += 1) {
      void comes(n);
      await jest.advanceTimersByTimeAsync(1000 / rate);
      if (n < lookFrom * rate) continue;
      looks.lanes += looked.lanes;
      looks.idle += looked.lanes - looked.busy;
    }
    await jest.advanceTimersByTimeAsync(40_000);
    return { ...told, idle: looks.idle / looks.lanes };
  }
  const late = (inVain: readonly number[]): number[] => inVain.filter((ms) => ms > 100);

  test.each<[number, number]>([
    [1, 1],
    [2, 1],
    [2, 2],
  ])(
    '%i services, %i gateways: few begin in vain, nobody waits for a refusal, no place stands empty',
    async (services, gateways) => {
      const { outside, refused, served, inVain, idle } = await crowd({ services, gateways });
      expect(idle).toBeLessThan(0.01);
      expect((refused + inVain.length) / served).toBeLessThan(0.15);
      expect(late(inVain)).toEqual([]);
      expect(outside + refused + inVain.length + served).toBe(30 * 5 * PER_SECOND * services);
    },
  );

  test.each<[number, number]>([
    [1, 1],
    [2, 1],
    [2, 2],
  ])('%i services, %i gateways: nor where the second line is the slower one', async (services, gateways) => {
    const way = [certificates, { ...signatures, perSecond: 6 }];
    const { refused, served, inVain, idle } = await crowd({ services, gateways, way, seconds: 60, lookFrom: 15 });
    expect(idle).toBeLessThan(0.01);
    // Who has waited long for a certificate comes when no place is kept for him any more.
    expect((refused + inVain.length) / served).toBeLessThan(0.25);
    expect(late(inVain)).toEqual([]);
  });

  test('so many gateways that each has about ten inside learn little: as many begin in vain as are served', async () => {
    const { refused, served, inVain, idle } = await crowd({ services: 2, gateways: 8 });
    expect(idle).toBeLessThan(0.01);
    expect((refused + inVain.length) / served).toBeLessThan(1);
    expect(late(inVain)).toEqual([]);
  });

  test('links that lead nowhere keep no place: the service is as busy as without them', async () => {
    const leadsNowhere = (n: number): boolean => n % 7 > 0;
    const { nowhere, refused, served, inVain, idle } = await crowd({
      services: 2,
      gateways: 1,
      leadsNowhere,
      perSecond: 500,
    });
    expect(nowhere).toBeGreaterThan(served);
    expect(idle).toBeLessThan(0.01);
    expect((refused + inVain.length) / served).toBeLessThan(0.15);
  });

  test('of people who read for minutes many are refused, but at once, and the service works on', async () => {
    const readingMs = (n: number): number => 10_000 + spread(n, 170_000);
    const { refused, served, inVain, idle } = await crowd({
      services: 1,
      gateways: 1,
      seconds: 400,
      lookFrom: 200,
      readingMs,
    });
    expect(idle).toBeLessThan(0.15);
    expect((refused + inVain.length) / served).toBeLessThan(1);
    expect(late(inVain)).toEqual([]);
  });
});

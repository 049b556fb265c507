import { jest } from '@jest/globals';
import { Clock, type Tx } from '@portal/service-kit';
import { CircuitBreaker } from './circuit-breaker.js';
import { TimestampFailed } from './time-stamper.js';

const PAUSE_MS = 30_000;
const TOKEN = Buffer.from('token');
const request = { imprint: Buffer.alloc(32), notBefore: new Date(0) };

class TestClock extends Clock {
  private ms = 1_000_000;
  now = (): Date => new Date(this.ms);
  pass(ms: number): void {
    this.ms += ms;
  }
}

/** A breaker over an authority that a test turns on and off, and that counts its requests. */
function aBreaker() {
  const clock = new TestClock();
  const authority = { error: undefined as Error | undefined, requests: 0, wait: Promise.resolve() };
  const stamp = async () => {
    authority.requests += 1;
    await authority.wait;
    if (authority.error) throw authority.error;
    return TOKEN;
  };
  const log = { warn: jest.fn(), info: jest.fn() };
  const breaker = new CircuitBreaker({ stamp }, PAUSE_MS, clock, log);
  const ask = () =>
    breaker.stamp({} as Tx, request).then(
      () => 'stamped',
      (error: Error) => error.message,
    );
  const fail = async (times: number) => {
    authority.error = new TimestampFailed('no answer');
    for (let i = 0; i < times; i += 1) await ask();
  };
  return { clock, authority, log, ask, fail };
}

test('four failures change nothing; after the fifth the authority is left alone, requests fail at once', async () => {
  const { authority, log, ask, fail } = aBreaker();
  await fail(4);
  expect([await ask(), log.warn.mock.calls.length]).toEqual(['no answer', 1]);
  expect(await ask()).toMatch(/left alone/);
  expect(authority.requests).toBe(5);
});

test('a success between them begins the count again', async () => {
  const { authority, ask, fail } = aBreaker();
  await fail(4);
  authority.error = undefined;
  expect(await ask()).toBe('stamped');
  await fail(4);
  authority.error = undefined;
  expect(await ask()).toBe('stamped');
});

test('after the pause one asks again while the others fail at once; its success opens the way for all', async () => {
  const { clock, authority, log, ask, fail } = aBreaker();
  await fail(5);
  clock.pass(PAUSE_MS);
  authority.error = undefined;
  let answer!: () => void;
  authority.wait = new Promise((resolve) => {
    answer = resolve;
  });
  const probe = ask();
  expect(await ask()).toMatch(/left alone/);
  answer();
  expect([await probe, await ask(), log.info.mock.calls.length]).toEqual(['stamped', 'stamped', 1]);
});

test('a probe that fails leaves it alone for another pause', async () => {
  const { clock, authority, ask, fail } = aBreaker();
  await fail(5);
  clock.pass(PAUSE_MS);
  expect(await ask()).toBe('no answer');
  clock.pass(PAUSE_MS - 1);
  expect(await ask()).toMatch(/left alone/);
  clock.pass(1);
  authority.error = undefined;
  expect(await ask()).toBe('stamped');
});

test('what is no failure of the authority does not count', async () => {
  const { authority, ask } = aBreaker();
  authority.error = new Error('the database is away');
  for (let i = 0; i < 6; i += 1) expect(await ask()).toBe('the database is away');
});

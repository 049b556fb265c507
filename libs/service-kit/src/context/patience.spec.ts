import { callersPatience, Patience, withPatience } from './patience.js';

const HOUR = 3_600_000;

test('somebody waits for so long from now on, and then nobody does', () => {
  const long = Patience.of(HOUR);
  expect([long.isOver, long.leftMs > 0, long.leftMs <= HOUR]).toEqual([false, true, true]);
  for (const ms of [0, -1]) expect([Patience.of(ms).isOver, Patience.of(ms).leftMs]).toEqual([true, 0]);
});

test('who joins may make it longer, never shorter', () => {
  const over = Patience.of(0);
  over.join(Patience.of(-HOUR));
  expect(over.isOver).toBe(true);
  over.join(Patience.of(HOUR));
  expect(over.isOver).toBe(false);
  over.join(Patience.of(0));
  expect(over.isOver).toBe(false);
});

test('work knows how long its caller waits; what nobody waits for has no end', () => {
  const patience = Patience.of(HOUR);
  expect(withPatience(patience, callersPatience)).toBe(patience);
  expect(callersPatience().leftMs).toBe(Infinity);
});

import { isSpent, nameAndPlace } from './serve-tasks.js';

test('of an unknown error its name and place cross, never its message', () => {
  const told = nameAndPlace(new TypeError('canario\n    dos líneas'));
  expect(told).toMatch(/^TypeError at .*serve-tasks\.spec/);
  expect(told).not.toMatch(/canario|\n/);
});

test('a thrown value that is no Error is named by its type', () => {
  expect([nameAndPlace('canario'), nameAndPlace(undefined)]).toEqual(['string', 'undefined']);
});

test.each([
  ['has grown to the limit', false, 96 * 1024 * 1024, 0],
  ['has grown beyond it', true, 96 * 1024 * 1024 + 1, 0],
  ['has worked to the limit', false, 0, 30e6],
  ['has worked beyond it', true, 0, 30e6 + 1],
])('a process that %s is spent: %s', (_, spent, grown, system) => {
  expect(isSpent(grown, { user: 30e6, system })).toBe(spent);
});

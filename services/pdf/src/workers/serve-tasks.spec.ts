import { nameAndPlace } from './serve-tasks.js';

test('of an unknown error its name and place cross, never its message', () => {
  const told = nameAndPlace(new TypeError('canario\n    dos líneas'));
  expect(told).toMatch(/^TypeError at .*serve-tasks\.spec/);
  expect(told).not.toMatch(/canario|\n/);
});

test('a thrown value that is no Error is named by its type', () => {
  expect([nameAndPlace('canario'), nameAndPlace(undefined)]).toEqual(['string', 'undefined']);
});

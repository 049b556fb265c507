import { nameAndPlace } from './serve-tasks.js';

test('of an unknown error its name and place cross, never its message', () => {
  const told = nameAndPlace(new TypeError('canario\n    dos líneas'));
  expect(told).toMatch(/^TypeError at .*serve-tasks\.spec/);
  expect(told).not.toMatch(/canario|\n/);
});

test('what is no error is told by its type', () => {
  expect([nameAndPlace('canario'), nameAndPlace(undefined)]).toEqual(['string', 'undefined']);
});

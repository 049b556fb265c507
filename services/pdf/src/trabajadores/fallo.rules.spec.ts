import { nombreYLugar } from './fallo.rules.js';

test('of an unknown error its name and place cross, never its message', () => {
  const told = nombreYLugar(new TypeError('canario\n    dos líneas'));
  expect(told).toMatch(/^TypeError at .*fallo\.rules\.spec/);
  expect(told).not.toMatch(/canario|\n/);
});

test('what is no error is told by its type', () => {
  expect([nombreYLugar('canario'), nombreYLugar(undefined)]).toEqual(['string', 'undefined']);
});

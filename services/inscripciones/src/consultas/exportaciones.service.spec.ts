import { hasta } from './exportaciones.service.js';

test.each([
  [8, ['a', 'b']],
  [6, ['a', 'b']],
  [5, ['a']],
  [1, ['a']],
])('of two rows of three bytes a batch of %i holds %j', (bytes, filas) => {
  expect(hasta(bytes, ['a', 'b'])).toEqual(filas);
  expect(hasta(bytes, [])).toEqual([]);
});

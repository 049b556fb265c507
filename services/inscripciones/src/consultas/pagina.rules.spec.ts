import { queQuepan } from './pagina.rules.js';

test.each([
  [8, ['a', 'b']],
  [6, ['a', 'b']],
  [5, ['a']],
  [1, ['a']],
])('of two rows of three bytes a page of %i holds %j', (bytes, filas) => {
  expect(queQuepan(['a', 'b'], bytes)).toEqual(filas);
  expect(queQuepan([], bytes)).toEqual([]);
});

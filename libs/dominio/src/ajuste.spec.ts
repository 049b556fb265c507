import { desajusteEntre, partesDe } from './ajuste.js';

const page = partesDe('react=19.3.1 contratos=1.2.0 ui=1.4.2');

test('what a page carries is read as it was written', () => {
  expect(page).toEqual({ react: '19.3.1', contratos: '1.2.0', ui: '1.4.2' });
});

test.each([
  ['the same parts', {}],
  ['an older React of the same major version', { react: '19.0.0' }],
  ['older contracts, newer by a patch', { contratos: '1.2.9', ui: '1.0.0' }],
  ['an older minor React with a newer patch', { react: '19.2.9' }],
])('a remote fits that was built on %s', (_what, parts) => {
  expect(desajusteEntre({ ...page, ...parts }, page)).toBeUndefined();
});

test('a remote that uses fewer parts fits', () => {
  expect(desajusteEntre({ react: '19.3.1' }, page)).toBeUndefined();
});

test.each([
  ['react', '20.0.0', 'nuevo'],
  ['react', '19.3.2', 'nuevo'],
  ['react', '18.3.1', 'viejo'],
  ['contratos', '1.3.0', 'nuevo'],
  ['contratos', '0.9.0', 'viejo'],
  ['mapas', '1.0.0', 'nuevo'],
  ['mapas', '0.0.0', 'nuevo'],
])('a remote that was built on %s %s is too %s, and the part is named', (parte, pide, cual) => {
  const hay = page[parte] ?? '';
  expect(desajusteEntre({ ...page, [parte]: pide }, page)).toEqual({ parte, pide, hay, cual });
});

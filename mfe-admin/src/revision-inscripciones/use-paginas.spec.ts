import { cuentaDe } from './use-paginas.js';

test('matches of all', () => {
  expect(cuentaDe([{ items: [1], total: '70', totalAll: '148', next: 'a' }, { items: [2] }])).toBe('70 de 148');
});

test('thousands have their point, also where the server stopped counting', () => {
  expect(cuentaDe([{ items: [1], total: '1000+', totalAll: '1286486' }])).toBe('1.000+ de 1.286.486');
});

test('a search without total counts what is loaded', () => {
  expect(cuentaDe([{ items: [1, 2], totalAll: '148', next: 'a' }])).toBe('2+ de 148');
  expect(cuentaDe([{ items: [1, 2], totalAll: '148' }])).toBe('2 de 148');
});

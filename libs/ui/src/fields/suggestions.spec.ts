import { clearOfBars, matching } from './autocomplete-field.js';

const options = ['Bogotá, D.C.', 'California, Santander', 'Cali, Valle del Cauca', 'Santiago de Cali', 'Escalinata'];

test('what begins with the text comes first, then words that do, then the rest; accents and case do not matter', () => {
  expect(matching(options, { inputValue: 'CALI' })).toEqual([
    'California, Santander',
    'Cali, Valle del Cauca',
    'Santiago de Cali',
    'Escalinata',
  ]);
  expect(matching(options, { inputValue: 'bogota' })).toEqual(['Bogotá, D.C.']);
  expect(matching(options, { inputValue: 'nada de esto' })).toEqual([]);
});

test('an empty text offers the list in its own order, never more than thirty; a text the best eight', () => {
  const towns = Array.from({ length: 1200 }, (_, n) => `Pueblo ${n}`);
  expect(matching(options, { inputValue: '' })).toEqual(options);
  expect(['', 'pueblo'].map((inputValue) => matching(towns, { inputValue }).length)).toEqual([30, 8]);
});

test('the list keeps clear of what is sticky at either end of the window', () =>
  expect(clearOfBars({ top: 88, bottom: 128 }).modifiers).toEqual([
    { name: 'flip', options: { padding: { top: 88, bottom: 128 } } },
  ]));

import { isoOf, masked, shownOf, yearsBetween } from './fecha.rules.js';

test.each([
  ['0503', '05/03'],
  ['05/032', '05/03/2'],
  ['05/', '05/'],
  ['05032020', '05/03/2020'],
  ['5/3/2020', '05/03/2020'],
  ['05-03-2020', '05/03/2020'],
  ['05/03/20201', '05/03/2020'],
  ['5-3-2020', '05/03/2020'],
  ['5.3.2020', '05/03/2020'],
  ['5 3 2020 ', '05/03/2020'],
  ['532020', '05/03/2020'],
  ['5', '05'],
  ['3', '3'],
  ['154', '15/04'],
  ['151', '15/1'],
  ['1512', '15/12'],
  ['2020-03-05', '05/03/2020'],
  ['2020-3-5', '05/03/2020'],
  ['abc', ''],
])('typing %s shows %s', (typed, shown) => expect(masked(typed)).toBe(shown));

test.each(['30/02/2020', '29/02/2021', '00/01/2020', '05/13/2020', '5/3/2020', ''])(
  '%s is no calendar date',
  (text) => expect(isoOf(text)).toBeUndefined(),
);

test('a leap day is a calendar date, there and back', () =>
  expect(shownOf(isoOf('29/02/2024') ?? '')).toBe('29/02/2024'));

test('without a first date the years begin at 1950', () => {
  const years = yearsBetween(undefined, 2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1950, 77]);
});

import { masked, valueOf, whenLeft, yearsBetween } from './date.rules.js';

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
  ['1990-05-12 00:00:00', '12/05/1990'],
  ['1990-05-12T00:00:00Z', '12/05/1990'],
  ['12/05/1990 00:00', '12/05/1990'],
  ['abc', ''],
])('typing %s shows %s', (typed, shown) => expect(masked(typed)).toBe(shown));

test.each(['30/02/2020', '29/02/2021', '00/01/2020', '05/13/2020', '/11/2026', '21/11/202', '2111/2026', ''])(
  '%s is no calendar date: the form holds it as it is',
  (text) => expect(valueOf(text)).toBe(text),
);

test('the form holds a calendar date, one of single digits too', () =>
  expect(['29/02/2024', '5/3/2020', '15/3/2020'].map(valueOf)).toEqual(['2024-02-29', '2020-03-05', '2020-03-15']));

test.each([
  ['1511/2026', '2026-11-15'],
  ['21/102026', '2026-10-21'],
  ['21102026', '2026-10-21'],
  ['21//122026', '2026-12-21'],
  ['2510//2026', '2026-10-25'],
  ['3102/2026', '31/02/2026'],
])('%s when the field is left is %s: eight digits get their slashes back', (held, left) =>
  expect(whenLeft(held)).toBe(left),
);

test.each(['2026-11-21', '511/2026', '2111/202', '9/11/20266', '/11/202621', '1/111/2026', ''])(
  '%s stays when the field is left',
  (held) => expect(whenLeft(held)).toBe(held),
);

test('without a first date the years begin at 1950', () => {
  const years = yearsBetween(undefined, 2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1950, 77]);
});

import fc from 'fast-check';
import { edited, masked, valueOf, whenLeft, yearsBetween, type EditedDate } from './date.rules.js';

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
  [' 2020-03-05', '05/03/2020'],
  ['12020-3-5', '12/02/035'],
  ['2020-03-051', '20/02/0030'],
  ['abc', ''],
])('typing %s shows %s', (typed, shown) => expect(masked(typed)).toBe(shown));

test.each([
  '30/02/2020',
  '29/02/2021',
  '00/01/2020',
  '05/13/2020',
  '/11/2026',
  '21/11/202',
  '2111/2026',
  '105/03/2020',
  '05/03/20201',
  '',
])('%s is no calendar date: the form holds it as it is', (text) => expect(valueOf(text)).toBe(text));

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

test('the years begin with the first allowed date', () => {
  const years = yearsBetween('2020-05-10', 2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 2020, 7]);
  expect(yearsBetween('2030-01-01', 2026)).toEqual([]);
});

/** `21|11/2026` is a text with `|` for its caret. */
const marked = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });

test.each([
  ['21/11/2026', '1|/11/2026', '1|/11/2026', 'a day typed over the chosen one'],
  ['1/11/2026', '15|/11/2026', '15|/11/2026', 'and its second digit'],
  ['21/11/2026', '0|/11/2026', '0|/11/2026', 'a zero first'],
  ['21/11/2026', '21/1|/2026', '21/1|/2026', 'a month typed over the chosen one'],
  ['21/11/2026', '2|/11/2026', '2|/11/2026', 'a digit taken back in the middle'],
  ['21/11/2026', '2111|/2026', '2111|/2026', 'a slash that went with the month'],
  ['21/11/2026', '21/|/11/2026', '21/|11/2026', 'a slash before a slash steps over it'],
  ['5/11/2026', '5/|/11/2026', '05/|11/2026', 'and one digit before it is the whole day'],
  ['/11/2026', '/|/11/2026', '/|11/2026', 'no digit is none'],
  ['21/2026', '21/|/2026', '21/|/2026', 'the second slash is typed, not stepped over'],
  ['21/11/2026', '2/|1/11/2026', '2|1/11/2026', 'a slash between two digits that stood there is none'],
  ['21/11/2026', '5/|/11/2026', '5/|11/2026', 'pasted over the day with its slash'],
  ['2/1/2026', '2/|1/1/2026', '2|1/1/2026', 'a third slash is none'],
  ['2/11/2026', '2/1/|1/2026', '2/1|1/2026', 'nor in the month'],
  ['15/2026', '151|/2026', '15/1|/2026', 'a month typed on after the day, both chosen'],
  ['21/11/2026', 'x|21/11/2026', '|21/11/2026', 'a letter is nothing'],
  ['21/11/2026', '15-12|/2026', '15/12|/2026', 'pasted over day and month'],
  ['2/11/2026', ' 5|/11/2026', '5|/11/2026', 'a space before what is pasted is nothing'],
  ['/11/202', '/11/2026|', '/11/2026|', 'the year first, the day afterwards'],
  ['21/11/202', '21/11/2026|', '21/11/2026|', 'at the end'],
  ['21/11/2026', '0|21/11/2026', '0|1/11/2026', 'a digit before the first of a whole date'],
  ['21/11/2026', '215|/11/2026', '21/5|1/2026', 'one before a slash goes behind it'],
  ['21/11/2026', '21/11/205|26', '21/11/205|6', 'one in the year'],
  ['21/11/2026', '21/15|11/2026', '21/|11/2026', 'two at once, pasted where there is no room'],
  ['2111/20266', '23|111/20266', '2|111/20266', 'no room where the slashes are lost'],
  ['07/07/12021', '1|07/07/12021', '|07/07/12021', 'no room at all'],
  ['07/07/12021', '09|7/07/12021', '0|7/07/12021', 'nor in the middle'],
  ['21/11/2026', '21/|1511/2026', '21/11/2026|', 'what is dropped in lies behind the caret'],
  ['5', '5/|', '05/|', 'at the end a part is completed'],
  ['', '|2026-3-5', '05/03/2026|', 'filled in by the browser'],
  ['05/', '05/5|', '05/05|', 'at the end a digit that begins no month is the whole month'],
  ['21//202', '21//2026|', '21//2026|', 'the year first, the month afterwards'],
  ['1/11/2026', '|21/11/2026', '|21/11/2026', 'a digit dropped in behind the caret, where there is room'],
  ['2/11/2026', '2345|/11/2026', '23|/11/2026', 'pasted digits, as many as there is room for'],
  ['15/1/2026', '151|/1/2026', '151|/1/2026', 'a third digit of a day, where there is room'],
  ['2111/2026', '213|11/2026', '213|11/2026', 'a digit between others whose slash is lost'],
  ['107/07/2021', '107/07/203|21', '107/07/20|21', 'a day of three digits makes no whole date'],
])('%s edited to %s shows %s: %s', (before, now, shown) => {
  const { text, caret } = marked(now);
  expect(edited({ text: before }, text, caret)).toMatchObject(marked(shown));
});

test('only the first digit of a day or a month begins one', () => {
  expect(edited({ text: '21/11/2026' }, '21/11/52026', 7)).toEqual({ text: '21/11/5026', caret: 7 });
  expect(edited({ text: '21/11/2026' }, '21/011/2026', 4)).toEqual({ text: '21/01/2026', caret: 4, begun: 4 });
});

test('the slashes stay: Backspace goes before one, Delete behind it', () => {
  const { text, caret } = marked('21|11/2026');
  expect(edited({ text: '21/11/2026' }, text, caret)).toEqual(marked('21|/11/2026'));
  expect(edited({ text: '21/11/2026' }, text, caret, { forward: true })).toEqual(marked('21/|11/2026'));
});

test.each([
  ['12/11/2026', '12/11/2026|/05/1990', '12/11/2026', 'over the day'],
  ['2/11/2026', '12/11/2026|2/05/1990', '02/11/2026', 'at a caret behind a digit it could have begun with'],
  ['12.11.2026', '12/12.11.2026|05/1990', '12/11/2026', 'at a caret behind a slash'],
  ['12112026', '12112026|/05/1990', '12/11/2026', 'without a sign'],
  ['2026-11-12 00:00:00', '12/2026-11-12 00:00:00|/1990', '12/11/2026', 'year first, with its time'],
  ['12/11/2026 00:00', '12/12/11/2026 00:00|/1990', '12/11/2026', 'day first, with its time'],
  ['1 / 2 / 2026', '1 / 2 / 2026|12/05/1990', '01/02/2026', 'with spaces around its slashes'],
  [' 12/11/2026', ' 12/11/2026|/05/1990', '12/11/2026', 'with a space before it'],
  ['12/11/2026', '12|12/11/2026/05/1990', '12/11/2026', 'dropped in, behind the caret'],
])('%s is a whole date and replaces the one it is pasted into, %s', (inserted, now, shown) => {
  const { text, caret } = marked(now);
  expect(edited({ text: '12/05/1990' }, text, caret, { inserted })).toEqual(marked(`${shown}|`));
});

test.each([
  ['x12/11/2026', 'x12/11/2026|/05/1990', '1|/05/1990'],
  ['12/11/20265', '12/11/20265|/05/1990', '12|/05/1990'],
])('%s is no whole date: of what is pasted over the day, its room is filled', (inserted, now, shown) => {
  const { text, caret } = marked(now);
  expect(edited({ text: '12/05/1990' }, text, caret, { inserted })).toEqual(marked(shown));
});

/** Types the keys one by one, with the caret at the beginning of a date. */
const typedOver = (date: string, keys: string): string =>
  [...keys].reduce<EditedDate>(
    (last, key) =>
      edited(last, last.text.slice(0, last.caret) + key + last.text.slice(last.caret), last.caret + 1, {
        inserted: key,
      }),
    { text: date, caret: 0 },
  ).text;

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).split('-').reverse());

test('any date typed over any other from its beginning is the one that stands there then', () =>
  fc.assert(
    fc.property(
      dates,
      dates,
      fc.constantFrom('/', '-', '.', ' '),
      fc.tuple(fc.boolean(), fc.boolean()),
      (from, parts, slash, short) => {
        const keys = parts.map((part, at) => (short[at] ? part.replace(/^0/, '') : part)).join(slash);
        expect(typedOver(from.join('/'), keys)).toBe(parts.join('/'));
        expect(typedOver(from.join('/'), parts.join(''))).toBe(parts.join('/'));
      },
    ),
  ));

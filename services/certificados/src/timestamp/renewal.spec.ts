import { conviene, vigenciaSello } from './renewal.rules.js';

const DAY = 86_400_000;
const ahora = new Date('2030-06-15T12:00:00Z');
const en = (dias: number) => ({ venceEn: new Date(ahora.getTime() + dias * DAY) });

test('five years, or as long as its issuer', () => {
  expect(vigenciaSello(en(3650), ahora).hasta).toEqual(new Date('2035-06-15T12:00:00Z'));
  expect(vigenciaSello(en(100), ahora).hasta).toEqual(en(100).venceEn);
});

test.each([
  ['more than a year to go', 366, 3650, false],
  ['less than a year to go', 364, 3650, true],
  ['already over', -1, 3650, true],
  ['less than a year to go, but its issuer ends with it', 364, 364, false],
  ['less than a year to go, and its issuer only a day more', 364, 365, true],
])('%s', (_what, tsa, emisora, due) => {
  expect(conviene(en(tsa), en(emisora), ahora)).toBe(due);
});

import { isDue, tsaValidity } from './tsa-founder.service.js';

const DAY = 86_400_000;
const now = new Date('2030-06-15T12:00:00Z');
const endingIn = (days: number) => ({ venceEn: new Date(now.getTime() + days * DAY) });

test('five years, or as long as its issuer', () => {
  expect(tsaValidity(endingIn(3650), now).to).toEqual(new Date('2035-06-15T12:00:00Z'));
  expect(tsaValidity(endingIn(100), now).to).toEqual(endingIn(100).venceEn);
});

test.each([
  ['more than a year to go', 366, 3650, false],
  ['less than a year to go', 364, 3650, true],
  ['already over', -1, 3650, true],
  ['less than a year to go, but its issuer ends with it', 364, 364, false],
  ['less than a year to go, and its issuer only a day more', 364, 365, true],
])('%s', (_what, tsa, issuer, due) => {
  expect(isDue(endingIn(tsa), endingIn(issuer), now)).toBe(due);
});

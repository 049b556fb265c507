import { historyOf, lastLinks, LINK_MS } from './history.js';
import { Random } from './random.js';

const now = new Date('2026-11-24T12:00:00Z');
const histories = Array.from({ length: 4000 }, (_, n) => {
  const sent = new Date(now.getTime() - (n < 2000 ? 60_000 + n * 400_000 : n * 20_000_000));
  return historyOf(new Random('x', n), sent, now);
});

test('nothing happens before its cause, or after now', () => {
  for (const { sent, prepared, links, extended, reviewed, withdrawn } of histories) {
    expect(prepared.getTime()).toBeGreaterThan(sent.getTime());
    for (const { made, opened, noted, used, revoked } of links) {
      const course = [prepared, made, opened, noted, used?.at, revoked].filter((at) => at !== undefined);
      expect(course.map(Number)).toEqual([...course.map(Number)].sort((a, b) => a - b));
      expect(used ? used.at.getTime() : 0).toBeLessThan(made.getTime() + LINK_MS);
      expect((used?.at ?? made).getTime()).toBeLessThanOrEqual(now.getTime());
    }
    const used = links.flatMap((link) => (link.used ? [link.used.at.getTime()] : []));
    if (extended) expect(extended.getTime()).toBeGreaterThan(Math.max(...used));
    if (reviewed) expect(reviewed.getTime()).toBeGreaterThan(Number(extended));
    if (withdrawn) expect(withdrawn.at.getTime()).toBeGreaterThan(Math.max(...used, prepared.getTime()));
    for (const at of [reviewed, withdrawn?.at]) expect(Number(at ?? 0)).toBeLessThan(now.getTime());
  }
});

test('each role has one living link until it is taken back, and each signature its used link', () => {
  for (const { links, signed, withdrawn } of histories) {
    const living = links.filter(({ revoked }) => !revoked);
    if (withdrawn) expect(living.every(({ used }) => used)).toBe(true);
    else expect(living).toEqual(lastLinks(links));
    expect(
      lastLinks(links)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['conductor', 'propietario']);
    expect(
      links
        .filter(({ used }) => used)
        .map(({ role }) => role)
        .sort(),
    ).toEqual([...signed].sort());
  }
});

test('every state, refused mails, second links and links that nobody opened occur', () => {
  for (const count of [0, 1, 2]) expect(histories.some(({ signed }) => signed.length === count)).toBe(true);
  const links = histories.flatMap((history) => history.links);
  expect(links.some(({ mail }) => mail === 'rechazado')).toBe(true);
  expect(links.some(({ reason }) => reason === 'reenvio')).toBe(true);
  expect(links.some(({ opened, revoked }) => !opened && !revoked)).toBe(true);
  expect(links.some(({ noted }) => noted)).toBe(true);
});

test('some are returned and some withdrawn, the latter unsigned; of the completed some were looked at', () => {
  const of = (how: string) => histories.filter(({ withdrawn }) => withdrawn?.how === how);
  expect(of('devuelta').some(({ signed }) => signed.length === 1)).toBe(true);
  expect(of('anulada').length).toBeGreaterThan(0);
  expect(of('anulada').every(({ signed }) => signed.length === 0)).toBe(true);
  for (const [whole, marked] of [
    [true, true],
    [true, false],
    [false, false],
  ])
    expect(histories.some((one) => (one.signed.length === 2) === whole && !!one.reviewed === marked)).toBe(true);
  expect(histories.some(({ extended, reviewed }) => reviewed && !extended)).toBe(false);
});

import { historyOf, LINK_MS } from './history.js';
import { Random } from './random.js';

const now = new Date('2026-11-24T12:00:00Z');
const histories = Array.from({ length: 4000 }, (_, n) => {
  const sent = new Date(now.getTime() - (n < 2000 ? 60_000 + n * 400_000 : n * 20_000_000));
  return historyOf(new Random('x', n), sent, now);
});

test('nothing happens before its cause, or after now', () => {
  for (const { sent, prepared, links, extended } of histories) {
    expect(prepared.getTime()).toBeGreaterThan(sent.getTime());
    for (const { made, opened, used, revoked } of links) {
      const course = [prepared, made, opened, used?.at, revoked].filter((at) => at !== undefined);
      expect(course.map(Number)).toEqual([...course.map(Number)].sort((a, b) => a - b));
      expect(used ? used.at.getTime() : 0).toBeLessThan(made.getTime() + LINK_MS);
      expect((used?.at ?? made).getTime()).toBeLessThanOrEqual(now.getTime());
    }
    const used = links.flatMap((link) => (link.used ? [link.used.at.getTime()] : []));
    if (extended) expect(extended.getTime()).toBeGreaterThan(Math.max(...used));
  }
});

test('each role has one living link, and each signature its used link', () => {
  for (const { links, signed } of histories) {
    for (const role of ['conductor', 'propietario'])
      expect(links.filter((link) => link.role === role && !link.revoked)).toHaveLength(1);
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
});

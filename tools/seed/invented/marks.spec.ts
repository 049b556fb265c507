import { historyOf } from './history.js';
import { marksOf, type Marks } from './marks.js';
import { Random } from './random.js';

const now = new Date('2026-11-24T12:00:00Z');
const made = (seed: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const sent = new Date(now.getTime() - (n < count / 2 ? 60_000 + n * 400_000 : n * 20_000_000));
    const history = historyOf(new Random(seed, n), sent, now);
    return { history, marks: marksOf(new Random(`${seed} marcas`, n), history, now) };
  });
const all = made('x', 4000);
const lost = ({ lostCopy, lostNotices }: Marks) => [...(lostCopy ? [lostCopy] : []), ...lostNotices];

test.each(['prueba', 'transcarga', 'medida'])('a thousand of the seed %s have each mark, and few have any', (seed) => {
  const some = made(seed, 1000);
  for (const has of [
    ({ isTest }: Marks) => isTest,
    ({ lostCopy }: Marks) => lostCopy !== undefined,
    ({ lostNotices }: Marks) => lostNotices.length > 0,
  ]) {
    const count = some.filter(({ marks }) => has(marks)).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(40);
  }
});

test('what is lost was sent before, is lost before now, and each has an id of its own', () => {
  const mails = all.flatMap(({ marks }) => lost(marks));
  for (const { sent, lost: at, returned } of mails) {
    expect(at.getTime()).toBeLessThan(now.getTime());
    if (returned) expect(at.getTime()).toBeGreaterThan(sent.getTime());
    else expect(at).toEqual(sent);
  }
  expect(new Set(mails.map(({ returned }) => returned))).toEqual(new Set([true, false]));
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
});

test('a copy is lost where both have signed; of a test no notice is', () => {
  for (const { history, marks } of all) {
    if (marks.lostCopy) expect(marks.lostCopy.sent).toEqual(history.extended);
    if (marks.isTest) expect(marks.lostNotices).toEqual([]);
  }
  expect(all.filter(({ history, marks }) => marks.isTest && history.extended).length).toBeGreaterThan(5);
});

test('the return, the note and the receipt are those that reach nobody, each where there was one', () => {
  const notices = all.flatMap(({ history, marks }) => marks.lostNotices.map((notice) => ({ history, ...notice })));
  for (const { history, template, to, sent } of notices) {
    const cause = {
      'inscripcion-devuelta': [history.withdrawn?.how === 'devuelta' && history.withdrawn.at],
      novedad: history.links.map(({ noted }) => noted),
      'constancia-firma': history.links.map(({ role, used }) => role === to && used?.at),
    }[template];
    expect(cause).toContainEqual(sent);
  }
  expect(new Set(notices.map(({ template }) => template)).size).toBe(3);
  expect(notices.some(({ history }) => history.signed.length === 0 && !history.withdrawn)).toBe(true);
});

import { firstBrokenLink, GENESIS, nextLink, type Link } from './link.rules.js';

const entrada = (n: number) => ({
  accion: 'inscripcion.enviada',
  resultado: 'hecho' as const,
  actor: 'persona:a',
  recurso: `inscripcion:${n}`,
  datos: {},
  ocurrioEn: '2026-11-21T15:00:00.000Z',
});

function chain(length: number): Link[] {
  const links: Link[] = [];
  for (let n = 1; n <= length; n += 1) links.push(nextLink(links.at(-1) ?? GENESIS, `event-${n}`, entrada(n)));
  return links;
}

const brokenAfter = (change: (links: Link[]) => Link[]) => firstBrokenLink(GENESIS, change(chain(6)));

test('an untouched chain has no broken link', () => {
  expect(brokenAfter((links) => links)).toBeUndefined();
});

test('a changed entry is named', () => {
  expect(brokenAfter((links) => links.map((l) => (l.seq === 3 ? { ...l, entrada: entrada(99) } : l)))).toBe(3);
});

test('a changed entry with a recomputed hash is noticed at the next link', () => {
  expect(
    brokenAfter((links) =>
      links.map((l) => (l.seq === 3 ? nextLink({ seq: 2, hash: l.anterior }, l.eventId, entrada(99)) : l)),
    ),
  ).toBe(4);
});

test('a removed entry and two swapped ones are named', () => {
  expect(brokenAfter((links) => links.filter((l) => l.seq !== 4))).toBe(4);
  expect(brokenAfter(([a, b, c, ...rest]) => [a, c, b, ...rest] as Link[])).toBe(2);
});

test('the same entry under another event is another link', () => {
  expect(nextLink(GENESIS, 'a', entrada(1)).hash).not.toBe(nextLink(GENESIS, 'b', entrada(1)).hash);
});

import { firstBrokenLink, GENESIS, nextLink, type Link } from './link.rules.js';

const entrada = (n: number) => ({
  accion: 'inscripcion.enviada',
  resultado: 'hecho' as const,
  actor: 'persona:a',
  recurso: `inscripcion:${n}`,
  datos: {},
  ocurrioEn: '2026-11-21T15:00:00.000Z',
});

const told = (n: number) => ({ proceso: 'inscripciones', entrada: entrada(n) });

function chain(length: number): Link[] {
  const links: Link[] = [];
  for (let n = 1; n <= length; n += 1) links.push(nextLink(links.at(-1) ?? GENESIS, `event-${n}`, told(n)));
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
      links.map((l) => (l.seq === 3 ? nextLink({ seq: 2, hash: l.anterior }, l.eventId, told(99)) : l)),
    ),
  ).toBe(4);
});

test('a removed entry and two swapped ones are named', () => {
  expect(brokenAfter((links) => links.filter((l) => l.seq !== 4))).toBe(4);
  expect(brokenAfter(([a, b, c, ...rest]) => [a, c, b, ...rest] as Link[])).toBe(2);
});

test('the same entry under another event is another link', () => {
  expect(nextLink(GENESIS, 'a', told(1)).hash).not.toBe(nextLink(GENESIS, 'b', told(1)).hash);
});

test('the same entry told by another process is another link', () => {
  const other = { ...told(1), proceso: 'certificados' };
  expect(nextLink(GENESIS, 'a', other).hash).not.toBe(nextLink(GENESIS, 'a', told(1)).hash);
  expect(brokenAfter((links) => links.map((l) => (l.seq === 3 ? { ...l, proceso: 'certificados' } : l)))).toBe(3);
});

test('a link from before processes were noted keeps its hash, and takes no process afterwards', () => {
  const old = nextLink(GENESIS, 'a', { entrada: entrada(1) });
  expect(old.hash).toBe('6c9de222dbd4c1ae729dd4fb298bb41f522f4dee311d9a542f415f32aa7789bf');
  expect(firstBrokenLink(GENESIS, [old])).toBeUndefined();
  expect(firstBrokenLink(GENESIS, [{ ...old, proceso: 'inscripciones' }])).toBe(1);
});

test('a number that was left out is named, though every hash fits', () => {
  const [one, two] = chain(2) as [Link, Link];
  expect(firstBrokenLink(GENESIS, [one, two, nextLink({ seq: 3, hash: two.hash }, 'event-4', told(4))])).toBe(3);
});

test('a link that names another before it is named, though its own hash fits', () => {
  expect(brokenAfter((links) => links.map((l) => (l.seq === 3 ? { ...l, anterior: GENESIS.hash } : l)))).toBe(3);
});

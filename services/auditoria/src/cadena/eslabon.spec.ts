import { encadenar, GENESIS, primerEslabonRoto, type Eslabon } from './eslabon.rules.js';

const entrada = (n: number) => ({
  accion: 'inscripcion.enviada',
  resultado: 'hecho' as const,
  actor: 'persona:a',
  recurso: `inscripcion:${n}`,
  datos: {},
  ocurrioEn: '2026-11-21T15:00:00.000Z',
});

const inicio = { seq: 0, hash: GENESIS };

function cadena(length: number): Eslabon[] {
  const links: Eslabon[] = [];
  for (let n = 1; n <= length; n += 1) links.push(encadenar(links.at(-1) ?? inicio, `event-${n}`, entrada(n)));
  return links;
}

const alterada = (change: (links: Eslabon[]) => Eslabon[]) => primerEslabonRoto(inicio, change(cadena(6)));

test('an untouched chain has no broken link', () => {
  expect(alterada((links) => links)).toBeUndefined();
});

test('a changed entry is named', () => {
  expect(alterada((links) => links.map((l) => (l.seq === 3 ? { ...l, entrada: entrada(99) } : l)))).toBe(3);
});

test('a changed entry with a recomputed hash is noticed at the next link', () => {
  expect(
    alterada((links) =>
      links.map((l) => (l.seq === 3 ? encadenar({ seq: 2, hash: l.anterior }, l.eventId, entrada(99)) : l)),
    ),
  ).toBe(4);
});

test('a removed entry and two swapped ones are named', () => {
  expect(alterada((links) => links.filter((l) => l.seq !== 4))).toBe(4);
  expect(alterada(([a, b, c, ...rest]) => [a, c, b, ...rest] as Eslabon[])).toBe(2);
});

test('the same entry under another event is another link', () => {
  expect(encadenar(inicio, 'a', entrada(1)).hash).not.toBe(encadenar(inicio, 'b', entrada(1)).hash);
});

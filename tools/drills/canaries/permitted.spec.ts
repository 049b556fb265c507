import { leaksOf, places, staleOf, type Found } from './permitted.mjs';

const may = { clave: { respuestas: ['leer'], memoria: ['uno'] }, 'secreto nats-uno': { memoria: ['uno'] } };
const known: [string, [string, string[]][]][] = [
  ['testigo', places.filter((place) => place !== 'memoria').map((place) => [place, ['algo']])],
  ['clave', [['respuestas', ['leer']]]],
  ['secreto nats-uno', [['memoria', ['uno']]]],
];
const foundOf = (all: typeof known): Found =>
  new Map(all.map(([kind, where]) => [kind, new Map(where.map(([place, names]) => [place, new Set(names)]))])) as Found;

test('what stands where the table says, and all of that, is in order', () => {
  expect([...leaksOf(foundOf(known), may), ...staleOf(foundOf(known), may, ['uno'])]).toEqual([]);
});

test.each([
  ['clave', 'registros', 'uno', 'clave en registros: uno'],
  ['clave', 'respuestas', 'lista', 'clave en respuestas: lista'],
  ['clave', 'memoria', 'otro', 'clave en memoria: otro'],
  ['otra', 'correos', 'conductor', 'otra en correos: conductor'],
])('%s in %s of %s is a leak', (kind, place, name, leak) => {
  expect(leaksOf(foundOf([...known, [kind, [[place, [name]]]]].slice(-1) as typeof known), may)).toEqual([leak]);
});

test('a place in which nothing is ever found is told, and a memory that was not read', () => {
  expect(staleOf(foundOf(known.slice(1)), may, [])).toEqual(
    places.filter((place) => place !== 'memoria').map((place) => `${place}: nada se halla`),
  );
  expect(staleOf(foundOf(known.slice(0, 2)), may, ['uno'])).toEqual(['memoria de uno: nada se halla']);
});

test('a permission that nothing needs is told; memory is chance', () => {
  expect(staleOf(foundOf([known[0]!, known[2]!]), may, ['uno'])).toEqual([
    'clave no está en respuestas: leer, y la tabla lo permite',
  ]);
});

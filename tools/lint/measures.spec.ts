import { chains, isNamedLikeItsExport } from './measures.mjs';

test('the chain of a file is its longest way down, and a circle ends it', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', []],
    ['d', ['e']],
    ['e', ['d']],
  ]);
  const depth = chains(graph);
  expect(['a', 'b', 'c'].map((file) => depth.get(file))).toEqual([2, 1, 0]);
  expect(depth.get('d')).toBe(2);
});

test.each([
  ['libs/ui/src/button.tsx', ['Button'], true],
  ['libs/ui/src/buttons.tsx', ['Button'], false],
  ['services/a/src/enlaces.repository.ts', ['EnlacesRepository'], true],
  ['services/a/src/firma.rules.ts', ['puedeFirmar', 'firmaDe'], true],
  ['services/a/src/firma.rules.ts', ['otraCosa'], false],
  ['services/a/src/main.ts', ['start'], true],
  ['services/a/src/migrations/1-inicial.ts', ['Inicial1'], true],
])('%s that exports %j is named like it: %s', (file, exported, expected) => {
  expect(isNamedLikeItsExport(file, exported)).toBe(expected);
});

import ts from 'typescript';
import { chains, isNamedLikeItsExport, namesField, roomChanges } from './measures.mjs';

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

describe('the way of a field', () => {
  const [table, form, freeze] = ['libs/contracts/campos.ts', 'mfe-a/form.tsx', 'services/a/src/freeze.ts'];
  const [rows, search] = ['services/pdf/src/rows.ts', 'services/a/src/search.ts'];
  const graph = new Map([
    [table, []],
    ['libs/contracts/index.ts', [table]],
    ['libs/dominio/fechas.ts', []],
    [form, ['libs/dominio/fechas.ts', 'libs/contracts/index.ts']],
    [freeze, ['libs/dominio/fechas.ts', 'libs/contracts/index.ts', search]],
    [search, ['libs/contracts/index.ts']],
    [rows, ['libs/contracts/index.ts']],
  ]);

  test('enters a room at each step to another package', () => {
    expect(roomChanges(graph, table, [[form, freeze]])).toBe(2);
    expect(roomChanges(graph, table, [[freeze, search]])).toBe(0);
    expect(
      roomChanges(graph, table, [
        [form, freeze],
        [freeze, search],
        [freeze, rows],
      ]),
    ).toBe(4);
  });

  test('grows with a library between the form and the table', () => {
    const longer = new Map([
      ...graph,
      [form, ['libs/ui/campo.tsx']],
      ['libs/ui/campo.tsx', ['libs/contracts/index.ts']],
    ]);
    expect(roomChanges(longer, table, [[form, freeze]])).toBe(3);
  });

  test('does not run through a file that reads no field', () => {
    const apart = new Map([...graph, [form, ['libs/dominio/fechas.ts']]]);
    expect(() => roomChanges(apart, table, [[form, freeze]])).toThrow('no way');
  });
});

test.each([
  ['const { placaCabezote } = form;', true],
  ['form.placaCabezote', true],
  ["pregunta('placaCabezote')", true],
  ['<Plate value={fila.placaCabezote} />', true],
  ['// placaCabezote', false],
  ['/** @example placaCabezote */ const placa = 1;', false],
  ["const placaCabezotes = 'placa';", false],
])('%s names the field: %s', (text, expected) => {
  const tree = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true);
  expect(namesField(tree, 'placaCabezote')).toBe(expected);
});

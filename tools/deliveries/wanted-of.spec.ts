import { expect, test } from '@jest/globals';
import { wantedOf } from './wanted-of.mjs';

const all = ['mfe-admin', 'gateway', 'pdf'];

test('some are asked for by their names, in the order of all, and all of them by none', () => {
  expect(wantedOf(['--solo', 'pdf,mfe-admin'], all)).toEqual(['mfe-admin', 'pdf']);
  expect(wantedOf([], all)).toEqual(all);
});

test.each([
  [['--help'], 'No se entiende «--help». Áreas: mfe-admin, gateway, pdf;'],
  [['pdf'], 'No se entiende «pdf»'],
  [['--solo'], 'No se entiende «--solo»'],
  [['--solo', 'pdf,nada'], 'nada: no existe. Áreas: mfe-admin,'],
])('%j is refused with what there is', (words, sentence) => expect(() => wantedOf(words, all)).toThrow(sentence));

import { escalaDe, parrafosDe, type Trozo } from './paginas.rules.js';

const a4 = { width: 595, height: 842 };

test('a page is painted with the points of the screen, at most two for a pixel', () => {
  expect(escalaDe(a4, 595, 1)).toBeCloseTo(1);
  expect(escalaDe(a4, 595 / 2, 2)).toBeCloseTo(1);
  expect(escalaDe(a4, 595 / 2, 3)).toBeCloseTo(1);
});

test('no page takes more than 24 MB, however wide it is wanted', () => {
  const escala = escalaDe(a4, 4000, 2);
  expect(a4.width * escala * a4.height * escala * 4).toBeLessThanOrEqual(24_000_001);
});

const marca = (tag: string): Trozo => ({ type: 'beginMarkedContentProps', tag });
const fin: Trozo = { type: 'endMarkedContent' };
const palabras = (str: string, hasEOL = false): Trozo => ({ str, hasEOL });

test('each marked part is a paragraph, its lines joined; heads that repeat and ornaments are not heard', () => {
  expect(
    parrafosDe([
      marca('Artifact'),
      palabras('INSCRIPCIÓN DE TERCEROS'),
      fin,
      marca('H2'),
      palabras('1. DATOS', true),
      fin,
      marca('P'),
      palabras('Declaro que', true),
      palabras('conozco.'),
      fin,
    ]),
  ).toEqual(['1. DATOS', 'Declaro que conozco.']);
});

test('a document without marks is one paragraph, an empty page none', () => {
  expect(parrafosDe([palabras('Uno', true), palabras('dos.')])).toEqual(['Uno dos.']);
  expect(parrafosDe([palabras(' ', true)])).toEqual([]);
});

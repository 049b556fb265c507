/** Every threat has its row, every row its test, every test its place; the document says what the rows say. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { raiz } from '../especificacion/lectura/codigo.js';
import { SIMULACROS } from './amenazas/fila.js';
import { corridas } from './corridas.js';
import { capitulos, documento } from './documento.js';
import { titulosDe } from './titulos-de.js';

const AMENAZAS = 96;
const HALLAZGOS = 10;
const filas = capitulos.flatMap((capitulo) => capitulo.filas);
const hasta = (ultimo: number): number[] => Array.from({ length: ultimo }, (_, i) => i + 1);
const enFrase = /^[A-Z0-9'].{9,}\.$/s;

test('every threat stands exactly once, every finding after them', () => {
  const numeros = filas.map(({ n }) => n);
  const amenazas = numeros.filter((n) => typeof n === 'number');
  expect(amenazas.toSorted((a, b) => a - b)).toEqual(hasta(AMENAZAS));
  expect(numeros.slice(AMENAZAS)).toEqual(hasta(HALLAZGOS).map((n) => `H${n}`));
});

test.each(filas.map((fila) => [fila.n, fila.amenaza, fila] as const))(
  'row %s has a test that runs, or says why not: %s',
  (_n, _amenaza, { amenaza, esperado, pruebas, falta, excepcion }) => {
    for (const frase of [amenaza, esperado, falta, excepcion]) if (frase !== undefined) expect(frase).toMatch(enFrase);
    expect(excepcion === undefined).toBe(pruebas.length > 0);
    const ausentes = pruebas.flatMap(({ archivo, titulos }) => {
      const hay = titulosDe(archivo);
      return titulos.filter((titulo) => !hay.includes(titulo)).map((titulo) => `${archivo}: ${titulo}`);
    });
    expect({ ausentes }).toEqual({ ausentes: [] });
  },
);

test('of every drill the last full run is told, once', () =>
  expect(corridas.map(({ simulacro }) => simulacro)).toEqual(titulosDe(SIMULACROS).toSorted()));

test('what a row lacks by a finding, that finding lacks too', () => {
  const abiertos = filas.flatMap(({ n, falta }) => (typeof n === 'string' && falta ? [n] : []));
  const citados = filas.flatMap(({ falta = '' }) => falta.match(/H\d/g) ?? []);
  expect(citados.filter((n) => !abiertos.includes(n as `H${number}`))).toEqual([]);
});

test('what was red before each mend names tests that are there', () => {
  const texto = readFileSync(path.join(raiz, 'docs/seguridad/antes-y-despues.md'), 'utf8');
  const filas = texto.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)<br>\*(.+?)\* \|/g);
  const nombradas = [...filas].map(([, archivo = '', titulo = '']) => ({ archivo, titulo }));
  expect(nombradas).toHaveLength(texto.match(/^\| H/gm)?.length ?? 0);
  expect(nombradas.length).toBeGreaterThan(25);
  expect(nombradas.filter(({ archivo, titulo }) => !titulosDe(archivo).includes(titulo))).toEqual([]);
});

test('docs/seguridad.md is what `npm run seguridad` writes', () => {
  expect(readFileSync(path.join(raiz, 'docs/seguridad.md'), 'utf8')).toBe(documento());
});

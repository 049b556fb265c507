import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paginaDeFirma, paginaDeVerificacion, remotoPublico, remotos, rutasDe, todasLasPaginas } from './paginas.js';

/** Section 2 of docs/especificacion/especificacion.txt. */
const section2 = [
  '/dashboard',
  '/preoperacionales/vehiculo',
  '/preoperacionales/montacarga',
  '/preoperacionales/contenedores',
  '/inscripciones/terceros',
  '/inscripciones/mis-inscripciones',
  '/admin/revision-inscripciones',
  '/certificados',
];

test('the pages of the specification are there', () => {
  expect(todasLasPaginas.map(({ to }) => to)).toEqual(expect.arrayContaining(section2));
  expect([paginaDeFirma('abc'), paginaDeVerificacion('A/1')]).toEqual(['/firmar/abc', '/verificar/A%2F1']);
});

test('every remote has a row, and every row a folder', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../..')).filter((name) => /^mfe-[a-z-]+$/.test(name));
  expect([...Object.keys(remotos), remotoPublico.name].sort()).toEqual(folders.sort());
});

test('no two pages share an address or a name, and no two remotes an address', () => {
  const names = Object.values(remotos).flatMap(({ paginas }) => Object.keys(paginas));
  const bases = Object.values(remotos).map(({ base }) => base);
  for (const all of [todasLasPaginas.map(({ to }) => to), names, bases]) expect(new Set(all).size).toBe(all.length);
  for (const base of bases) expect(bases.filter((other) => other.startsWith(`${base}/`))).toEqual([]);
});

test.each(Object.entries(remotos))('the pages of %s lie below its base', (_name, { base, paginas }) => {
  for (const { to } of Object.values(paginas))
    expect([to, to === base || to.startsWith(`${base}/`)]).toEqual([to, true]);
});

test('a route is relative to its remote; the base itself is its index', () => {
  expect(rutasDe('mfe-admin', { revision: 'R' })).toEqual([{ path: 'revision-inscripciones', element: 'R' }]);
  expect(rutasDe('mfe-certificados', { certificados: 'C' })).toEqual([{ index: true, element: 'C' }]);
});

import { buscarMunicipios, municipios } from './municipios.js';

test('every municipality of the snapshot is there once, large freight cities first', () => {
  expect(municipios).toHaveLength(1123);
  expect(municipios[0]).toBe('Bogotá, D.C.');
});

test('every word of a name begins with a capital, but the little ones that join two', () => {
  const pequenas = new Set(['de', 'del', 'la', 'los', 'y']);
  const palabras = municipios.flatMap((municipio) => municipio.split(/[ ,]+/));
  expect(palabras.filter((palabra) => !pequenas.has(palabra) && /^\p{Ll}/u.test(palabra))).toEqual([]);
  expect(palabras.filter((palabra) => /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}/u.test(palabra))).toEqual([]);
});

test('matches without tildes or case', () => {
  expect(buscarMunicipios('itagui')[0]).toBe('Itagüí, Antioquia');
  expect(buscarMunicipios('CALI')[0]).toBe('Cali, Valle del Cauca');
  expect(buscarMunicipios('zzzz')).toEqual([]);
});

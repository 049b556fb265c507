import { buscarMunicipios, municipios } from './municipios.rules.js';

test('every municipality of the snapshot is there once, large freight cities first', () => {
  expect(municipios).toHaveLength(1123);
  expect(municipios[0]).toBe('Bogotá, D.C.');
});

test('matches without tildes or case', () => {
  expect(buscarMunicipios('itagui')[0]).toBe('Itagüí, Antioquia');
  expect(buscarMunicipios('CALI')[0]).toBe('Cali, Valle del Cauca');
  expect(buscarMunicipios('zzzz')).toEqual([]);
});

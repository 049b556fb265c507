import fc from 'fast-check';
import { diligenciar, segmentos } from './diligenciar.rules.js';

test('a missing value leaves its placeholder, marked as missing', () => {
  expect(segmentos('Yo, [NOMBRE], placa [PLACA]', { NOMBRE: 'Ana', PLACA: '' })).toEqual([
    { tipo: 'texto', texto: 'Yo, ' },
    { tipo: 'valor', texto: 'Ana' },
    { tipo: 'texto', texto: ', placa ' },
    { tipo: 'falta', texto: '[PLACA]' },
  ]);
});

test('a value that looks like a placeholder is not filled again, nor is a name from Object', () => {
  expect(diligenciar('[NOMBRE] [PLACA]', { NOMBRE: '[PLACA]', PLACA: 'ABC123' })).toBe('[PLACA] ABC123');
  expect(diligenciar('[CONSTRUCTOR]', {})).toBe('[CONSTRUCTOR]');
});

test('property: without values nothing changes; with them the value stands where its placeholder stood', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (texto, valor) => {
      expect(diligenciar(texto, {})).toBe(texto);
      expect(diligenciar(`«[NOMBRE]»`, { NOMBRE: valor })).toBe(`«${valor}»`);
    }),
  );
});

test.each([
  ['con [EMPRESA].', 'con Carga S.A.S.'],
  ['con **[EMPRESA]**. Sigue', 'con **Carga S.A.S.** Sigue'],
  ['con [EMPRESA], que', 'con Carga S.A.S., que'],
  ['con [EMPRESA]... y', 'con Carga S.A.S.... y'],
  ['placa [PLACA].', 'placa WLK508.'],
])('a name that ends in a full stop brings it along: %s', (cuerpo, texto) => {
  expect(diligenciar(cuerpo, { EMPRESA: 'Carga S.A.S.', PLACA: 'WLK508' })).toBe(texto);
});

import { bloques, puntosDe, tramos } from './markdown.rules.js';

test('paragraphs and numbered lists become blocks, in order', () => {
  const leidos = bloques('Yo, **Ana**, me comprometo\na:\n\n1. Leer.\n2. **Firmar.** Sin prisa.\n\nLeí todo.');
  expect(leidos.map(({ tipo }) => tipo)).toEqual(['parrafo', 'lista', 'parrafo']);
  expect(leidos[1]).toEqual({
    tipo: 'lista',
    desde: 1,
    puntos: [
      [{ tipo: 'texto', texto: 'Leer.' }],
      [{ tipo: 'negrita', texto: 'Firmar.' }, { tipo: 'texto', texto: ' Sin prisa.' }],
    ],
  });
});

test('a list whose points are apart by blank lines is one list', () => {
  expect(bloques('1. Uno\n\n2. Dos\n\n3. Tres')).toHaveLength(1);
});

test('a list that begins at another number keeps it: on paper it does too', () => {
  expect(bloques('4. Cuatro\n5. Cinco\n\nY además:\n\n6. Seis').flatMap((uno) => (uno.tipo === 'lista' ? uno.desde : []))).toEqual([4, 6]);
});

test('an unfilled placeholder is marked, other brackets are text', () => {
  expect(tramos('Placa [PLACA] del [vehículo]')).toEqual([
    { tipo: 'texto', texto: 'Placa ' },
    { tipo: 'faltante', texto: '[PLACA]' },
    { tipo: 'texto', texto: ' del [vehículo]' },
  ]);
});

test('lone asterisks stay as written', () => {
  expect(tramos('2 ** 3 y ****')).toEqual([{ tipo: 'texto', texto: '2 ** 3 y ****' }]);
});

test('points are counted over all texts of the document', () => {
  expect(puntosDe([{ texto: 'a:\n1. x\n2. y' }, { texto: '1. z' }])).toBe(3);
});

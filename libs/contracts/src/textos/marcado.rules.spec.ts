import fc from 'fast-check';
import { bloquesDe, esClausula, tramosDe } from './marcado.rules.js';

const llano = (texto: string) => ({ texto, negrita: false, marcador: false });
const fuerte = (texto: string) => ({ texto, negrita: true, marcador: false });

test('paragraphs and numbered lists become blocks, in order', () => {
  expect(bloquesDe('Yo, **Ana**, me comprometo\r\na:\n\n1. Leer.\n2. **Firmar.** Sin prisa.\n\nLeí todo.')).toEqual([
    { tipo: 'parrafo', tramos: [llano('Yo, '), fuerte('Ana'), llano(', me comprometo a:')] },
    { tipo: 'lista', desde: 1, puntos: [[llano('Leer.')], [fuerte('Firmar.'), llano(' Sin prisa.')]] },
    { tipo: 'parrafo', tramos: [llano('Leí todo.')] },
  ]);
});

test('points that are apart by blank lines are one list; prose and list part without one', () => {
  expect(bloquesDe('1. Uno\n\n2. Dos\n\n3. Tres')).toHaveLength(1);
  expect(bloquesDe('Antes:\n1. Uno\nDespués')).toEqual([
    { tipo: 'parrafo', tramos: [llano('Antes:')] },
    { tipo: 'lista', desde: 1, puntos: [[llano('Uno')]] },
    { tipo: 'parrafo', tramos: [llano('Después')] },
  ]);
});

test('a list that begins at another number keeps it', () => {
  expect(
    bloquesDe('4. Cuatro\n5. Cinco\n\nY además:\n\n6. Seis').flatMap((uno) => (uno.tipo === 'lista' ? uno.desde : [])),
  ).toEqual([4, 6]);
});

test('only a number that begins a line makes a list, of any length and with any gap', () => {
  expect(bloquesDe('Según el numeral 3. del contrato')).toEqual([
    { tipo: 'parrafo', tramos: [llano('Según el numeral 3. del contrato')] },
  ]);
  expect(bloquesDe('12.  Doce')).toEqual([{ tipo: 'lista', desde: 12, puntos: [[llano('Doce')]] }]);
});

test('a clause is a paragraph that begins in bold', () => {
  const clausula = (texto: string) => bloquesDe(texto).map(esClausula);
  expect(clausula('**Primera. Objeto.** El vinculado')).toEqual([true]);
  expect(clausula('El vinculado **se obliga**')).toEqual([false]);
  expect(clausula('1. **Primera.** Objeto')).toEqual([false]);
  expect(esClausula({ tipo: 'parrafo', tramos: [] })).toBe(false);
});

test('a placeholder is recognised, bold or not; other brackets and lone asterisks are text', () => {
  expect(tramosDe('**la placa [PLACA]** del [vehículo]')).toEqual([
    fuerte('la placa '),
    { texto: '[PLACA]', negrita: true, marcador: true },
    llano(' del [vehículo]'),
  ]);
  expect(tramosDe('**a** y b')).toEqual([fuerte('a'), llano(' y b')]);
  expect(tramosDe('2 ** 3 y ****')).toEqual([llano('2 ** 3 y ****')]);
});

test('property: no word is lost, added or moved', () => {
  const palabra = fc.stringMatching(/^[a-zñáé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.array(palabra, { minLength: 1 }), { minLength: 1 }), (parrafos) => {
      const leido = bloquesDe(parrafos.map((palabras) => palabras.join('\n')).join('\n\n'));
      expect(leido.map((uno) => uno.tipo === 'parrafo' && uno.tramos.map(({ texto }) => texto).join(''))).toEqual(
        parrafos.map((palabras) => palabras.join(' ')),
      );
    }),
  );
});

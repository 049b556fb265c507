import { claveTextoSchema } from '@portal/contracts/textos';
import { cargarLegales, leerTexto } from './textos.service.js';

test('every text of the product comes with this version, once', async () => {
  const claves = (await cargarLegales()).map(({ clave }) => clave);
  expect(claves.sort()).toEqual([...claveTextoSchema.options].sort());
});

test('front matter and body are told apart; a colon in a title stays', () => {
  const texto = leerTexto(
    'a.md',
    '---\r\nclave: acuerdo-firma\r\nversion: 1.0\nvigenteDesde: 2026-01-01\n' +
      'titulo: Acuerdo: firma\n---\nUno\n\n---\nDos\n',
  );
  expect(texto).toEqual({
    clave: 'acuerdo-firma',
    version: '1.0',
    vigenteDesde: '2026-01-01',
    titulo: 'Acuerdo: firma',
    cuerpo: 'Uno\n\n---\nDos',
  });
});

test('a file without front matter or with an unknown key stops the start and is named', () => {
  expect(() => leerTexto('b.md', 'solo texto')).toThrow('b.md');
  expect(() => leerTexto('c.md', '---\nclave: otra\nversion: 1\nvigenteDesde: x\ntitulo: x\n---\nx')).toThrow();
});

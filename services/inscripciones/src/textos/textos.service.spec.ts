import { claveTextoSchema } from '@portal/contracts/textos';
import { cargarLegales, leerTexto, sinRepetir } from './textos.service.js';

test('every text of the product comes with this version', async () => {
  const claves = new Set((await cargarLegales()).map(({ clave }) => clave));
  expect([...claves].sort()).toEqual([...claveTextoSchema.options].sort());
});

test('a new version needs another number and a later day; with both it stands beside the old one', () => {
  const uno = leerTexto(
    'uno.txt',
    '---\nclave: acuerdo-firma\nversion: 1.0\nvigenteDesde: 2026-01-01\ntitulo: A\n---\nUno',
  );
  const dos = { ...uno, version: '1.1', vigenteDesde: '2026-02-01' };
  expect(sinRepetir([uno, dos])).toEqual([uno, dos]);
  expect(() => sinRepetir([uno, { ...dos, version: '1.0' }])).toThrow('acuerdo-firma 1.0');
  expect(() => sinRepetir([uno, { ...dos, vigenteDesde: '2026-01-01' }])).toThrow('acuerdo-firma 2026-01-01');
});

test('front matter and body are told apart; a colon in a title stays', () => {
  const texto = leerTexto(
    'uno.txt',
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
  expect(() => leerTexto('dos.txt', 'solo texto')).toThrow('dos.txt');
  expect(() => leerTexto('tres.txt', '---\nclave: otra\nversion: 1\nvigenteDesde: x\ntitulo: x\n---\nx')).toThrow();
});

import fc from 'fast-check';
import { unaInscripcion } from '@portal/test-kit/builders';
import { aplanar, escaparLike, formasDe, textoDeBusqueda } from './busqueda.rules.js';

test.each([
  ['Muñoz', 'munoz'],
  ['Mun\u0303oz', 'munoz'],
  ['ÁÉÍÓÚ Ü', 'aeiou u'],
  ['  María   del\tMar ', 'maria del mar'],
])('%s is searched as %s', (escrito, plano) => {
  expect(aplanar(escrito)).toBe(plano);
});

test('every letter of Spanish is found with and without its mark', () => {
  const letras = ['á a', 'é e', 'í i', 'ó o', 'ú u', 'ü u', 'ñ n', 'ç c'].map(
    (par) => par.split(' ') as [string, string],
  );
  for (const [marcada, llana] of letras)
    for (const una of [
      marcada,
      marcada.toUpperCase(),
      marcada.normalize('NFD'),
      marcada.toUpperCase().normalize('NFD'),
    ])
      for (const otra of [llana, llana.toUpperCase()]) expect(aplanar(`X${una}y`)).toBe(aplanar(`x${otra}Y`));
});

test('flattening twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (texto) => expect(aplanar(aplanar(texto))).toBe(aplanar(texto))),
  );
});

test('the search looks through plate, driver, his document, holder and creator', () => {
  expect(textoDeBusqueda(unaInscripcion(), 'ana@correo.test')).toBe(
    aplanar('WLK508 Luis Alberto Peña Ríos 1023456789 María Fernanda Ñáñez Ortiz ana@correo.test'),
  );
});

test.each([
  ['1.023.456.789', '1023456789', ['1.023.456', '1023456', '1.023.456.789']],
  ['1023456789', '1.023.456.789', ['1.023.456', '1023456', '1.023.456.789']],
])('a document written %s is found as %s too', (escrito, _otra, busquedas) => {
  const texto = textoDeBusqueda(unaInscripcion({ numeroDocumentoConductor: escrito }), 'ana@correo.test');
  for (const q of busquedas) expect(formasDe(q).some((forma) => texto.includes(forma))).toBe(true);
});

test.each([
  ['wlk 508', 'wlk508'],
  ['WLK-508', 'wlk508'],
  ['Abc-12D', 'abc12d'],
])('the plate %s is looked for as it is stored, too', (escrita, placa) => {
  expect(formasDe(escrita)).toContain(placa);
});

test('words that are neither number nor plate are looked for as they are', () => {
  for (const palabras of ['ana munoz', 'xwlk 508', 'wlk 5081']) expect(formasDe(palabras)).toEqual([palabras]);
  expect(formasDe('Ana Muñoz')).toEqual(['ana munoz']);
});

test('the signs of LIKE are escaped', () => {
  expect(escaparLike('50%_\\x')).toBe('50\\%\\_\\\\x');
});

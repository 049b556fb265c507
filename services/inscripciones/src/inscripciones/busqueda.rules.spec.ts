import fc from 'fast-check';
import { unaInscripcion } from '@portal/test-kit/builders';
import { aplanar, escaparLike, textoDeBusqueda } from './busqueda.rules.js';
import { conteo, escribirCursor, leerCursor } from './pagina.rules.js';

test.each([['Muñoz', 'munoz'], ['Mun\u0303oz', 'munoz'], ['ÁÉÍÓÚ Ü', 'aeiou u'], ['  María   del\tMar ', 'maria del mar']])('%s is searched as %s', (escrito, plano) => {
  expect(aplanar(escrito)).toBe(plano);
});

test('flattening twice changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (texto) => expect(aplanar(aplanar(texto))).toBe(aplanar(texto))));
});

test('the search looks through plate, driver, his document, holder and creator', () => {
  expect(textoDeBusqueda(unaInscripcion(), 'ana@correo.test')).toBe(
    aplanar('WLK508 Luis Alberto Peña Ríos 1023456789 María Fernanda Ñáñez Ortiz ana@correo.test'),
  );
});

test('the signs of LIKE are escaped', () => {
  expect(escaparLike('50%_\\x')).toBe('50\\%\\_\\\\x');
});

test('a cursor is read back; anything else is a bad field', () => {
  const cursor = { creadaEn: new Date('2026-11-21T10:00:00.123Z'), id: '11111111-1111-4111-8111-111111111111' };
  expect(leerCursor(escribirCursor(cursor))).toEqual(cursor);
  for (const malo of ['', 'x', Buffer.from('["2026","x"]').toString('base64url'), Buffer.from('{}').toString('base64url')]) {
    expect(() => leerCursor(malo)).toThrow(expect.objectContaining({ code: 'DATOS_INVALIDOS' }));
  }
});

test('nobody counts beyond a thousand', () => {
  expect([conteo(0), conteo(1000), conteo(1001)]).toEqual(['0', '1000', '1000+']);
});

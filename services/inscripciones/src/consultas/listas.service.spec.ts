import { conteo, escribirCursor, leerCursor } from './listas.service.js';

test('a cursor is read back; anything else is a bad field', () => {
  const cursor = { creadaEn: new Date('2026-11-21T10:00:00.123Z'), id: '11111111-1111-4111-8111-111111111111' };
  expect(leerCursor(escribirCursor(cursor))).toEqual(cursor);
  for (const malo of [
    '',
    'x',
    Buffer.from('["2026","x"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ]) {
    expect(() => leerCursor(malo)).toThrow(expect.objectContaining({ code: 'DATOS_INVALIDOS' }));
  }
});

test('no count goes beyond a thousand', () => {
  expect([conteo(0), conteo(1000), conteo(1001)]).toEqual(['0', '1000', '1000+']);
});

import { conteo, escribirCursor, leerCursor } from './listas.service.js';

const cursor = { en: new Date('2026-11-21T10:00:00.123Z'), id: '11111111-1111-4111-8111-111111111111' };

test('a cursor is read back; anything else is a bad field', () => {
  expect(leerCursor(escribirCursor(cursor, {}), {})).toEqual(cursor);
  for (const malo of [
    '',
    'x',
    Buffer.from('["2026","x"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ]) {
    expect(() => leerCursor(malo, {})).toThrow(expect.objectContaining({ code: 'DATOS_INVALIDOS' }));
  }
});

test('a cursor is good for its own filters, however they are written down, and for no others', () => {
  const filtros = { estado: 'parcial', q: 'peña' } as const;
  const escrito = escribirCursor(cursor, filtros);
  expect(leerCursor(escrito, { q: 'peña', estado: 'parcial', fecha: undefined })).toEqual(cursor);
  for (const otros of [{}, { q: 'peña' }, { ...filtros, orden: 'espera' as const }, { ...filtros, creadorSub: 'ana' }])
    expect(() => leerCursor(escrito, otros)).toThrow(
      expect.objectContaining({
        code: 'DATOS_INVALIDOS',
        fields: [{ path: 'cursor', message: expect.stringContaining('otra búsqueda') }],
      }),
    );
});

test('no count goes beyond a thousand', () => {
  expect([conteo(0), conteo(1000), conteo(1001)]).toEqual(['0', '1000', '1000+']);
});

import fc from 'fast-check';
import { esCorreo, fecha } from './clase-de-campo.js';

/** An address that may stand after RCPT TO and in a header without quotes: no space, comma, bracket or control. */
const unDestinatario = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+$/;

test('property: what is taken for an address is one recipient and nothing else', () => {
  const trozo = fc.constantFrom(
    'a',
    'x.co',
    '@',
    ',',
    ';',
    ' ',
    '\r\n',
    '"',
    '<',
    '>',
    '(',
    ')',
    '\\',
    'Bcc:',
    'ñ',
    '.',
  );
  const casi = fc.array(trozo, { maxLength: 9 }).map((trozos) => `ana@x.co${trozos.join('')}`);
  fc.assert(
    fc.property(fc.oneof(casi, fc.emailAddress(), fc.string({ unit: 'binary' })), (texto) => {
      if (esCorreo(texto)) expect(texto.trim()).toMatch(unDestinatario);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'ana@x.co\r\nBcc: otro@x.co',
  'ana@x.co, otro@x.co',
  'Ana <ana@x.co>',
  '"x@evil x"@x.co',
  'ana@x.co;otro@x.co',
  'josé@x.co',
  'ana@x',
  `${'a'.repeat(250)}@x.co`,
])('%j is no address', (texto) => {
  expect(esCorreo(texto)).toBe(false);
});

const frasesDeFecha = (texto: string) =>
  fecha('Requerida')
    .schema.safeParse(texto)
    .error?.issues.map((i) => i.message);

test.each(['31/02/2026', '2026-02-31'])('%s names a day that does not exist', (texto) => {
  expect(frasesDeFecha(texto)).toEqual(['Ese día no existe en el calendario (día/mes/año).']);
});

test.each(['05/03/20', '05/03/202'])('%s has a short year', (texto) => {
  expect(frasesDeFecha(texto)).toEqual(['Escriba el año con cuatro números: DD/MM/AAAA.']);
});

test.each(['x31/02/2026', '31/02/20266', 'x2026-02-31', '2026-02-311', 'x05/03/20', '05/03/20x', 'ayer'])(
  '%s is written in another way',
  (texto) => expect(frasesDeFecha(texto)).toEqual([expect.stringMatching(/^Fecha inválida/)]),
);

import fc from 'fast-check';
import { codigoVisible, leerCodigoVerificacion, nuevoCodigoVerificacion } from './codigo.rules.js';

test('the visible code has year and six digits, more when they run out', () => {
  expect([codigoVisible('2026', 148), codigoVisible('2027', 1_234_567)]).toEqual([
    'TER-2026-000148',
    'TER-2027-1234567',
  ]);
});

test('a new code is read back as it is, however it is typed', () => {
  fc.assert(
    fc.property(fc.constant(undefined).map(nuevoCodigoVerificacion), fc.boolean(), (codigo, minusculas) => {
      const escrito = codigo.match(/.{4}/g)!.join(minusculas ? '-' : ' ');
      expect(leerCodigoVerificacion(minusculas ? escrito.toLowerCase() : escrito)).toBe(codigo);
    }),
  );
});

test('look-alikes are read as what was meant; anything else is no code', () => {
  expect(leerCodigoVerificacion('OIL0-0000-0000-0000')).toBe('0110000000000000');
  for (const escrito of ['', '0000', 'UUUU-UUUU-UUUU-UUUU', '0'.repeat(17), "0000-0000-0000-000'"])
    expect(leerCodigoVerificacion(escrito)).toBeUndefined();
});

test('codes use all 80 bits: no letter is preferred', () => {
  const letras = Array.from({ length: 4000 }, nuevoCodigoVerificacion).join('');
  const cuentas = new Map<string, number>();
  for (const letra of letras) cuentas.set(letra, (cuentas.get(letra) ?? 0) + 1);
  expect(cuentas.size).toBe(32);
  for (const cuenta of cuentas.values()) expect(Math.abs(cuenta - 2000)).toBeLessThan(300);
});

import fc from 'fast-check';
import { leerCodigoVerificacion } from '@portal/dominio/codigos';
import { nuevoCodigoVerificacion } from './congelacion.service.js';

test('a new code is read back as it is, however it is typed', () => {
  fc.assert(
    fc.property(fc.constant(undefined).map(nuevoCodigoVerificacion), fc.boolean(), (codigo, minusculas) => {
      const escrito = codigo.match(/.{4}/g)!.join(minusculas ? '-' : ' ');
      expect(leerCodigoVerificacion(minusculas ? escrito.toLowerCase() : escrito)).toBe(codigo);
    }),
  );
});

test('codes use all 80 bits: no letter is preferred', () => {
  const letras = Array.from({ length: 4000 }, nuevoCodigoVerificacion).join('');
  const cuentas = new Map<string, number>();
  for (const letra of letras) cuentas.set(letra, (cuentas.get(letra) ?? 0) + 1);
  expect(cuentas.size).toBe(32);
  for (const cuenta of cuentas.values()) expect(Math.abs(cuenta - 2000)).toBeLessThan(300);
});

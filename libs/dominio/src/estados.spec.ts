import { estadoAdmin, estadoFirma, estadoPropio } from './estados.js';

test.each([
  [true, true, true, 'completada', 'completada'],
  [true, false, true, 'pendiente', 'parcial'],
  [false, true, false, 'pendiente', 'parcial'],
  [false, false, true, 'sin-firmar', 'pendiente'],
  [false, false, false, 'sin-firmar', 'sin-enviar'],
])(
  'owner %s, driver %s, requested %s → %s for its creator, %s in the review',
  (propietarioSigned, conductorSigned, signatureRequested, propio, admin) => {
    expect(estadoPropio({ propietarioSigned, conductorSigned })).toBe(propio);
    expect(estadoAdmin({ propietarioSigned, conductorSigned, signatureRequested })).toBe(admin);
  },
);

test('a signature is there or it is not', () => {
  expect([estadoFirma(true), estadoFirma(false)]).toEqual(['firmado', 'sin-firmar']);
});

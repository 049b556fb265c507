import { iniciales } from './verificacion.service.js';

test.each([
  ['Luis Alberto Peña Ríos', 'L. A. P. R.'],
  ['  ñandú   de la vega ', 'Ñ. D. L. V.'],
  ['«El Águila» S.A.S.', 'E. Á. S.'],
  ['3A Transportes - Ltda', '3. T. L.'],
])('%s is shown as %s', (nombre, esperado) => {
  expect(iniciales(nombre)).toBe(esperado);
});

import { cuentas, listaDe } from './por-atender.js';

test('a count opens the list of its own filters, the longest waiting first', () => {
  expect(cuentas.map(listaDe)).toEqual(cuentas.map(({ filtros }) => ({ ...filtros, orden: 'espera' })));
});

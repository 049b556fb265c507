import { soloEsperanFirma } from './filtros.js';
import { cuentas, listaDe } from './por-atender.js';

test('a count opens the list of its own filters, the longest waiting first', () => {
  expect(cuentas.map(listaDe)).toEqual(cuentas.map(({ filtros }) => ({ ...filtros, orden: 'espera' })));
});

test('what waits for a correction, a document, a copy or a call has its list too, though for no signature', () => {
  const otras = cuentas.filter((cuenta) => !soloEsperanFirma(listaDe(cuenta)));
  expect(otras.map(({ value }) => value)).toEqual(['sin-llegar', 'devuelta', 'atascado']);
  expect(soloEsperanFirma({ orden: 'reciente' })).toBe(false);
});

import { municipios } from '@portal/contracts/sugerencias';
import { codigoDivipola } from './codigo-divipola.rules.js';

/** Municipalities are suggested with their department, but for those that have its name. */
const conDepartamento = municipios.filter((nombre) => nombre.includes(','));

test('every municipality that is suggested with its department has a code of its own', () => {
  const codigos = conDepartamento.map(codigoDivipola);
  expect(codigos.filter((codigo) => !/^\d{5}$/.test(String(codigo)))).toEqual([]);
  expect(new Set(codigos).size).toBe(conDepartamento.length);
});

test.each([
  ['Medellín, Antioquia', '05001'],
  ['Bogotá, D.C.', '11001'],
  ['bogota d.c.', '11001'],
  ['Cali, Valle del Cauca', '76001'],
  ['CALI (VALLE DEL CAUCA)', '76001'],
  ['San Andrés de Tumaco - Nariño', '52835'],
  ['Nariño, Nariño', '52480'],
  ['Nuevo Belén de Bajirá, Chocó', '27493'],
  ['Cumaribo, Vichada', '99773'],
  ['Providencia, Archipiélago de San Andrés, Providencia y Santa Catalina', '88564'],
])('%s is %s', (ciudad, codigo) => expect(codigoDivipola(ciudad)).toBe(codigo));

test.each(['Cali', 'Nariño', 'Cali, Antioquia', 'Kali, Valle del Cauca', '', 'Valle del Cauca'])(
  '%j is no city for certain',
  (ciudad) => expect(codigoDivipola(ciudad)).toBeUndefined(),
);

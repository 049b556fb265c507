import { datosDelRepresentante, personaDe } from './persona.rules.js';

const representante = {
  nombres: 'María',
  apellidos: 'Pérez',
  cargo: 'Gerente',
  tipoDocumento: 'CC',
  numeroDocumento: '66812345',
};
const nombre = 'TRANSPORTES X S.A.S.';

test('the hand that signs is the person’s, of a company the representative’s', () => {
  expect(personaDe({ nombre: 'Ana Gómez' })).toBe('Ana Gómez');
  expect(personaDe({ nombre, representante })).toBe('María Pérez');
  expect(personaDe({ nombre, representante: { ...representante, apellidos: '' } })).toBe('María');
});

test('who signs for a company is told by name, position and document; a person has no such lines', () => {
  const { cargo: _, ...sinCargo } = representante;
  expect(datosDelRepresentante({})).toEqual([]);
  expect(datosDelRepresentante({ representante })).toEqual([
    ['Firma por la empresa', 'María Pérez, Gerente'],
    ['Su documento', 'CC 66.812.345'],
  ]);
  expect(datosDelRepresentante({ representante: { ...sinCargo, apellidos: '' } })[0]).toEqual([
    'Firma por la empresa',
    'María',
  ]);
});

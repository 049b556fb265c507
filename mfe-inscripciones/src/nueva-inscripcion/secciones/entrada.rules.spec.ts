import { valoresIniciales, type Campo } from '../../valores.js';
import { entradaDeCorreo, entradaDeDocumento } from './entrada.rules.js';
import { eleccion, pregunta } from './pregunta.rules.js';

test('a cédula is typed with digits, any other document with letters too', () => {
  expect(['CC', 'CE', 'NIT', 'pasaporte', ''].map((tipo) => entradaDeDocumento(tipo).inputMode)).toEqual([
    'numeric',
    'numeric',
    'text',
    'text',
    'text',
  ]);
  expect(entradaDeDocumento('CC').warning('C.C. 1')).toBeDefined();
  expect(entradaDeDocumento('pasaporte').warning('AV1')).toBeUndefined();
});

test('an address that was probably meant is offered', () => {
  expect(entradaDeCorreo.warning('ana@gmial.com', false)).toEqual({
    text: '¿Quiso decir ana@gmail.com?',
    meant: 'ana@gmail.com',
  });
  expect(entradaDeCorreo.warning('ana@gmail.com', false)).toBeUndefined();
});

test('a question says its name, its label and whether it may stay blank', () => {
  expect(pregunta('placaCabezote')).toEqual({
    name: 'placaCabezote',
    label: expect.stringMatching(/^Placa/),
    optional: false,
  });
  const opcionales = (Object.keys(valoresIniciales) as (Campo | 'status')[]).filter(
    (campo) => campo !== 'status' && pregunta(campo).optional,
  );
  expect(opcionales).toContain('placaTrailer');
  expect(opcionales).not.toContain('modelo');
});

test('a choice has the options of its field', () => {
  const { name, options } = eleccion('tipoDocumentoConductor');
  expect([name, options.map(({ value }) => value)]).toEqual([
    'tipoDocumentoConductor',
    expect.arrayContaining(['CC', 'CE']),
  ]);
});

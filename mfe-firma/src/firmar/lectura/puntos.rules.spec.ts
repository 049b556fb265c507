import { lugarDe, puntosDe } from './puntos.rules.js';

test('points are counted over all texts of the document', () => {
  expect(puntosDe([{ texto: 'a:\n1. x\n2. y' }, { texto: '1. z' }])).toBe(3);
  expect(puntosDe([{ texto: '1. x' }, { texto: 'Entre **A** y B:\n\n**Primera. Objeto.** c\n\n**Segunda. Plazo.** d' }])).toBe(3);
});

test('a point has the number of its own text, and clauses go on from the declaration', () => {
  const delConductor = [{ clave: 'compromiso-conductor', texto: 'a:\n1. x\n2. y' }, { clave: 'compromisos-generales', texto: '1. z' }];
  expect([1, 2, 3].map((punto) => lugarDe(delConductor, punto))).toEqual([
    { nombre: 'Compromiso', numero: 1, total: 2 },
    { nombre: 'Compromiso', numero: 2, total: 2 },
    { nombre: 'Compromiso general', numero: 1, total: 1 },
  ]);
  const delContrato = [{ clave: 'declaracion-final', texto: '1. x' }, { clave: 'contrato-vinculacion', texto: '**Primera. Objeto.** c' }];
  expect(lugarDe(delContrato, 2)).toEqual({ nombre: 'Punto', numero: 2, total: 2 });
});

import { puntosDe } from './puntos.rules.js';

test('points are counted over all texts of the document', () => {
  expect(puntosDe([{ texto: 'a:\n1. x\n2. y' }, { texto: '1. z' }])).toBe(3);
  expect(puntosDe([{ texto: '1. x' }, { texto: 'Entre **A** y B:\n\n**Primera. Objeto.** c\n\n**Segunda. Plazo.** d' }])).toBe(3);
});

import type { TextoDiligenciado } from '@portal/contracts/firmas';
import { acuerdoDe, lecturasDe, lugarDe, minutosDe, puntosDe } from './lectura.rules.js';

test('the agreement stands beside the button, without marks, and is none of the texts to read', () => {
  const uno = { clave: 'declaracion-final', texto: 'Declaro.' } as TextoDiligenciado;
  const acuerdo = { clave: 'acuerdo-firma', texto: 'Yo, **Ana**, **firmo**.' } as TextoDiligenciado;
  expect(lecturasDe([uno, acuerdo])).toEqual([uno]);
  expect([acuerdoDe([uno, acuerdo]), acuerdoDe([uno])]).toEqual(['Yo, Ana, firmo.', undefined]);
});

test('points are counted over all texts of the document', () => {
  expect(puntosDe([{ texto: 'a:\n1. x\n2. y' }, { texto: '1. z' }])).toBe(3);
  expect(
    puntosDe([{ texto: '1. x' }, { texto: 'Entre **A** y B:\n\n**Primera. Objeto.** c\n\n**Segunda. Plazo.** d' }]),
  ).toBe(3);
});

test('commitments are one count; the general ones have the number of their tile beside it', () => {
  const delConductor = [
    { clave: 'compromiso-conductor', texto: 'a:\n1. x\n2. y' },
    { clave: 'compromisos-generales', texto: '1. z\n2. w' },
  ];
  expect([1, 2, 3, 4].map((punto) => lugarDe(delConductor, punto))).toEqual([
    { nombre: 'Compromiso' },
    { nombre: 'Compromiso' },
    { nombre: 'Compromiso', parte: { nombre: 'General', numero: 1, total: 2 } },
    { nombre: 'Compromiso', parte: { nombre: 'General', numero: 2, total: 2 } },
  ]);
  const delContrato = [
    { clave: 'declaracion-final', texto: '1. x' },
    { clave: 'contrato-vinculacion', texto: '**Primera. Objeto.** c' },
  ];
  expect(lugarDe(delContrato, 2)).toEqual({ nombre: 'Punto' });
});

test('reading takes a minute for two hundred words of all texts, and two more are for signing', () => {
  const texto = (palabras: number) => ({ texto: Array(palabras).fill('una').join(' \n') });
  expect([minutosDe([texto(200)]), minutosDe([texto(100), texto(101)])]).toEqual([3, 4]);
});

import { instalarNavegador, pincel, PNG } from '../../../test/browser.js';
import { comoPng, type Firma } from './paint.js';

const medida = { ancho: 358, alto: 190 };
const dibujada: Firma = {
  modo: 'dibujada',
  dibujo: {
    medida,
    trazos: [
      [
        { x: 10, y: 40 },
        { x: 90, y: 60 },
      ],
    ],
  },
};
const escrita: Firma = { modo: 'escrita', texto: 'Luis Peña' };

beforeEach(instalarNavegador);

test.each([
  ['a drawn signature', dibujada, 'stroke'],
  ['a typed name', escrita, 'fillText'],
])('%s is ink alone: nothing is painted under it, so that the PNG is transparent', (_which, firma, ink) => {
  expect(comoPng(firma, medida)).toBe(PNG);
  expect(pincel.llamadas).toContain(ink);
  expect(pincel.llamadas).not.toContain('fillRect');
});

import { brush, installBrowser, PNG } from '../../../test/browser.js';
import { toPng, type Firma } from './paint.js';

const size = { width: 358, height: 190 };
const drawn: Firma = {
  modo: 'dibujada',
  dibujo: {
    size,
    strokes: [
      [
        { x: 10, y: 40 },
        { x: 90, y: 60 },
      ],
    ],
  },
};
const typed: Firma = { modo: 'escrita', texto: 'Luis Peña' };

beforeEach(installBrowser);

test.each([
  ['a drawn signature', drawn, 'stroke'],
  ['a typed name', typed, 'fillText'],
])('%s is ink alone: nothing is painted under it, so that the PNG is transparent', (_which, firma, ink) => {
  expect(toPng(firma, size)).toBe(PNG);
  expect(brush.calls).toContain(ink);
  expect(brush.calls).not.toContain('fillRect');
});

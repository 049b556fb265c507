import { brush, installBrowser, PNG } from '../../../test/browser.js';
import { beginStroke, emptyDibujo, endStroke, extendStroke, type Dibujo } from './dibujo.rules.js';
import { moreOf, paintMore, toPng, type Firma } from './paint.js';

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

const firma = (dibujo: Dibujo): Firma => ({ modo: 'dibujada', dibujo });
const points = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: (from + index) % 300, y: 40 }));

test('while the pen goes on only the new end of the line is painted, however long the line is', () => {
  const long = extendStroke(beginStroke(emptyDibujo(size), { x: 1, y: 1 }), points(0, 10_000));
  const more = moreOf(firma(long), firma(extendStroke(long, points(0, 3))));
  expect(more).toMatchObject({ from: 10_001 });
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  brush.calls = [];
  paintMore(context, more!);
  expect(brush.calls.length).toBeLessThan(10);
});

test('all is painted again when the pen is lifted, begins anew or takes something back, and for a typed name', () => {
  const one = extendStroke(beginStroke(emptyDibujo(size), { x: 1, y: 1 }), points(0, 5));
  const two = beginStroke(endStroke(one), { x: 9, y: 9 });
  for (const [before, after] of [
    [firma(one), firma(endStroke(extendStroke(one, points(5, 2))))],
    [firma(one), firma(two)],
    [firma(two), firma(one)],
    [firma(one), firma({ ...extendStroke(one, points(5, 2)), size: { width: 1, height: 1 } })],
    [firma(one), typed],
  ] as const)
    expect(moreOf(before, after)).toBeUndefined();
});

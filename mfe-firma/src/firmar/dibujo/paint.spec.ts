import { brush, installBrowser, PNG } from '../../../test/browser.js';
import { beginStroke, dropStroke, emptyDibujo, endStroke, extendStroke, type Dibujo } from './dibujo.rules.js';
import { moreOf, paint, paintMore, toPng, type Firma } from './paint.js';

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
  Array.from({ length: count }, (_, index) => ({ x: (from + index) % 300, y: 40 + ((from + index) % 7) }));

/** A brush that keeps each piece of line with both its ends, however the pieces are gathered. */
function recorder() {
  const pieces: string[] = [];
  let [at, strokes] = ['', 0];
  const to = (...xy: number[]) => {
    pieces.push(`${at} > ${xy.join()}`);
    at = xy.slice(-2).join();
  };
  const context = {
    ...{ beginPath: () => undefined, setTransform: () => undefined, stroke: () => (strokes += 1) },
    ...{ moveTo: (...xy: number[]) => (at = xy.join()), quadraticCurveTo: to, lineTo: to },
  };
  return { pieces, strokes: () => strokes, context: context as unknown as CanvasRenderingContext2D };
}

const begun = beginStroke(emptyDibujo(size), { x: 1, y: 1 });
const going = [points(5, 1), points(6, 3), points(9, 2)].reduce(
  (all, next) => [...all, extendStroke(all.at(-1)!, next)],
  [begun],
);
/** The drawing after each event, from the pen's touch to its lift. */
const whole = [...going, endStroke(going.at(-1)!)];

test('pieces painted while the pen draws are the very line that the PNG shows', () => {
  const [piecewise, atOnce] = [recorder(), recorder()];
  const before = [firma(emptyDibujo(size)), ...whole.map(firma)];
  whole.forEach((dibujo, index) => paintMore(piecewise.context, moreOf(before[index]!, firma(dibujo))!));
  paint(atOnce.context, firma(whole.at(-1)!), size, 1);
  const dot = '1,1 > 1,1.1'; // where the pen went down, under the line
  expect(piecewise.pieces.filter((piece) => piece !== dot)).toEqual(atOnce.pieces);
  expect(atOnce.pieces).toHaveLength(whole.at(-1)!.strokes[0]!.length);
});

test('a drawing of ten thousand points costs no more when the pen goes down, goes on or is lifted', () => {
  const long = extendStroke(begun, points(0, 10_000));
  const [lifted, more] = [endStroke(long), extendStroke(long, points(0, 3))];
  const again = beginStroke(lifted, { x: 9, y: 9 });
  for (const [one, other] of [
    [long, more],
    [long, lifted],
    [lifted, again],
    [again, endStroke(again)],
  ] as const) {
    const { context, pieces, strokes } = recorder();
    paintMore(context, moreOf(firma(one), firma(other))!);
    expect(pieces.length).toBeLessThan(5);
    expect(strokes()).toBe(1);
  }
});

test('nothing is painted when a move brought no point', () => {
  const { context, strokes } = recorder();
  paintMore(context, moreOf(firma(whole[2]!), firma(extendStroke(whole[2]!, [])))!);
  expect(strokes()).toBe(0);
});

test('all is painted again when something is taken back or another size holds it, and for a typed name', () => {
  const one = extendStroke(begun, points(0, 5));
  const two = beginStroke(endStroke(one), { x: 9, y: 9 });
  for (const [before, after] of [
    [firma(two), firma(one)],
    [firma(two), firma(dropStroke(two))],
    [firma(two), firma(beginStroke(dropStroke(two), { x: 8, y: 8 }))], // a pen in the place of a palm
    [firma(one), firma(two)], // the end of the first one was not seen
    [firma(one), firma(beginStroke(one, { x: 9, y: 9 }))],
    [firma(one), firma({ ...extendStroke(one, points(5, 2)), size: { width: 1, height: 1 } })],
    [firma(one), firma(emptyDibujo(size))],
    [firma(one), typed],
    [typed, firma(begun)],
  ] as const)
    expect(moreOf(before, after)).toBeUndefined();
});

import {
  beginStroke,
  dropStroke,
  emptyDibujo,
  endStroke,
  extendStroke,
  isEnough,
  isShort,
  scaledTo,
} from './dibujo.rules.js';

const pad = { width: 300, height: 150 };
const line = (length: number) =>
  extendStroke(beginStroke(emptyDibujo(pad), { x: 10, y: 40 }), [{ x: 10 + length, y: 40 }]);

test('a blank pad, a dot and a slip are no signature', () => {
  expect(isEnough(emptyDibujo(pad))).toBe(false);
  expect(isEnough(beginStroke(emptyDibujo(pad), { x: 1, y: 1 }))).toBe(false);
  expect(isEnough(line(2))).toBe(false);
  expect(isEnough(line(31))).toBe(false);
});

test('taps are no signature, however many and however far apart', () => {
  const taps = [10, 90, 170].reduce(
    (dibujo, x) => extendStroke(beginStroke(dibujo, { x, y: 40 }), [{ x: x + 2, y: 40 }]),
    emptyDibujo(pad),
  );
  expect(isEnough(taps)).toBe(false);
});

test('a finger that trembles in one place draws no signature', () => {
  const tremble = Array.from({ length: 40 }, (_, index) => ({ x: 10 + (index % 2) * 3, y: 40 }));
  expect(isEnough(extendStroke(beginStroke(emptyDibujo(pad), { x: 10, y: 40 }), tremble))).toBe(false);
});

test('a short line, a small initial and few short lines together are', () => {
  expect(isEnough(line(32))).toBe(true);
  const initial = extendStroke(beginStroke(emptyDibujo(pad), { x: 10, y: 10 }), [
    { x: 10, y: 31 },
    { x: 21, y: 31 },
  ]); // an L of 3 mm
  expect(isEnough(initial)).toBe(true);
  expect(isEnough(extendStroke(beginStroke(line(18), { x: 30, y: 50 }), [{ x: 44, y: 50 }]))).toBe(true);
});

test('a drawing is not called short before the pen is lifted', () => {
  expect(isShort(line(4))).toBe(false);
  expect(isShort(endStroke(line(4)))).toBe(true);
  expect(isShort(endStroke(line(40)))).toBe(false);
  expect(isShort(emptyDibujo(pad))).toBe(false);
});

test('rotating keeps every point inside the new pad and the shape even', () => {
  const turned = scaledTo(line(280), { width: 150, height: 300 });
  const [start, end] = turned.strokes[0] ?? [];
  expect(start).toEqual({ x: 5, y: 132.5 });
  expect(end).toEqual({ x: 145, y: 132.5 });
});

test('a drawing that suffices on a wide pad suffices after the phone is turned, if the server accepts it', () => {
  const [width, narrow] = [
    { width: 700, height: 190 },
    { width: 340, height: 190 },
  ];
  const turned = (length: number) => scaledTo({ ...line(length), size: width }, narrow);
  expect(isEnough(turned(40))).toBe(true);
  expect(isEnough(extendStroke(beginStroke(turned(40), { x: 90, y: 90 }), [{ x: 92, y: 90 }]))).toBe(true);
  expect(isEnough(turned(31))).toBe(false); // it was too little before
  expect(isEnough(scaledTo(turned(40), { width: 170, height: 190 }))).toBe(false); // 10 px: the server would refuse it
});

test('only the line that is being drawn is taken back', () => {
  const two = beginStroke(endStroke(line(40)), { x: 1, y: 1 });
  expect(dropStroke(two).strokes).toEqual(line(40).strokes);
  expect(dropStroke(endStroke(two))).toEqual(endStroke(two));
  const three = beginStroke(endStroke(two), { x: 2, y: 2 });
  expect(dropStroke(three)).toEqual(endStroke(two));
});

test('a pad without size yet keeps the lines as they are', () => {
  for (const size of [
    { width: 0, height: 0 },
    { ...pad, width: 0 },
    { ...pad, height: 0 },
  ])
    expect(scaledTo({ ...line(30), size }, pad)).toEqual(line(30));
});

test('on the same pad nothing changes, on a higher or a wider one the drawing is centred', () => {
  const drawn = line(100);
  expect(scaledTo(drawn, { ...pad })).toBe(drawn);
  expect(scaledTo(drawn, { width: 300, height: 250 }).strokes[0]).toEqual([
    { x: 10, y: 90 },
    { x: 110, y: 90 },
  ]);
  expect(scaledTo(drawn, { width: 600, height: 75 }).strokes[0]).toEqual([
    { x: 230, y: 20 },
    { x: 280, y: 20 },
  ]);
});

test('an extent of 5 mm is enough when the way is long enough', () => {
  const hook = extendStroke(beginStroke(emptyDibujo(pad), { x: 10, y: 40 }), [
    { x: 30, y: 40 },
    { x: 18, y: 40 },
  ]);
  expect(isEnough(hook)).toBe(true);
});

test('points without a beginning are a stroke', () => {
  expect(extendStroke(emptyDibujo(pad), [{ x: 1, y: 1 }]).strokes).toEqual([[{ x: 1, y: 1 }]]);
});

test('of ten thousand points only the first ones are looked at, once they are enough', () => {
  const unseen = {
    y: 40,
    get x(): number {
      throw new Error('looked at');
    },
  };
  expect(
    isEnough(
      extendStroke(
        line(40),
        Array.from({ length: 10_000 }, () => unseen),
      ),
    ),
  ).toBe(true);
});

import { act, renderHook } from '@testing-library/react';
import { beginStroke, emptyDibujo, endStroke, extendStroke } from './dibujo.rules.js';
import { usePad } from './use-pad.js';

const [width, narrow] = [
  { width: 700, height: 190 },
  { width: 340, height: 190 },
];
const line = (length: number) =>
  endStroke(extendStroke(beginStroke(emptyDibujo(width), { x: 10, y: 40 }), [{ x: 10 + length, y: 40 }]));

test.each([
  [32, false], // 16 px once turned: the server would refuse it
  [40, true],
])(
  'a drawing is judged at the size at which it would be sent, with no stroke in between: %i px, %s',
  (length, enough) => {
    const { result } = renderHook(() => usePad(undefined, 'Luis Peña', () => undefined));
    act(() => result.current.resize(width));
    act(() => result.current.change(() => ({ modo: 'dibujada', dibujo: line(length) })));
    expect(result.current).toMatchObject({ complete: true, short: false });
    act(() => result.current.resize(narrow));
    expect(result.current).toMatchObject({ complete: enough, short: !enough });
    act(() => result.current.resize(width));
    expect(result.current).toMatchObject({ complete: true, short: false });
  },
);

test('what was drawn waits while the name is typed, and the name while one draws; Limpiar takes back what is in sight alone', () => {
  const { result } = renderHook(() => usePad(undefined, 'Luis Peña', () => undefined));
  const drawn = { modo: 'dibujada', dibujo: line(60) } as const;
  act(() => result.current.resize(width));
  act(() => result.current.change(() => drawn));
  act(() => result.current.changeModo('escrita'));
  expect(result.current.firma).toEqual({ modo: 'escrita', texto: '' });
  act(() => result.current.change(() => ({ modo: 'escrita', texto: 'Luis Peña' })));
  act(() => result.current.changeModo('dibujada'));
  expect(result.current.firma).toEqual(drawn);
  act(() => result.current.clear());
  act(() => result.current.changeModo('escrita'));
  expect(result.current.firma).toEqual({ modo: 'escrita', texto: 'Luis Peña' });
});

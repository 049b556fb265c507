import { fireEvent, renderHook } from '@testing-library/react';
import { useCadaMinuto } from './use-cada-minuto.js';

const MINUTO = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('it asks every minute, by what the page says last, until the page is gone', () => {
  const [una, otra] = [jest.fn(), jest.fn()];
  const { rerender, unmount } = renderHook(({ pregunta }) => useCadaMinuto(pregunta), {
    initialProps: { pregunta: una },
  });
  jest.advanceTimersByTime(MINUTO);
  rerender({ pregunta: otra });
  jest.advanceTimersByTime(MINUTO);
  expect([una, otra].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  unmount();
  jest.advanceTimersByTime(5 * MINUTO);
  expect(otra).toHaveBeenCalledTimes(1);
});

test('a page that nobody uses for fifteen minutes stops asking, and a gesture makes it ask again', () => {
  const preguntar = jest.fn();
  renderHook(() => useCadaMinuto(preguntar));
  jest.advanceTimersByTime(30 * MINUTO);
  expect(preguntar).toHaveBeenCalledTimes(14);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  jest.advanceTimersByTime(MINUTO);
  expect(preguntar).toHaveBeenCalledTimes(15);
});

test('a page that nobody sees asks nothing', () => {
  const preguntar = jest.fn();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderHook(() => useCadaMinuto(preguntar));
  jest.advanceTimersByTime(5 * MINUTO);
  expect(preguntar).not.toHaveBeenCalled();
});

import { act, renderHook } from '@testing-library/react';
import { matchesMedia, PHONE, useMedia } from './use-media.js';

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

test('it says what the window is now, and follows it until the page is gone', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  const [join, leave] = [jest.spyOn(list, 'addEventListener'), jest.spyOn(list, 'removeEventListener')];
  const matchMedia = jest.fn(() => list);
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  const { result, unmount } = renderHook(() => useMedia(PHONE));
  expect(result.current).toBe(false);
  list.matches = true;
  act(() => void list.dispatchEvent(new Event('change')));
  expect(result.current).toBe(true);
  expect(matchMedia).toHaveBeenCalledWith(PHONE);
  unmount();
  expect(leave.mock.calls).toEqual(join.mock.calls);
});

test('a window without media queries is no phone', () => {
  expect(renderHook(() => useMedia(PHONE)).result.current).toBe(false);
});

test('it is asked once, too', () => {
  expect(matchesMedia(PHONE)).toBe(false);
  const value = (query: string) => ({ matches: query === PHONE });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value });
  expect([PHONE, '(min-width: 1px)'].map(matchesMedia)).toEqual([true, false]);
});

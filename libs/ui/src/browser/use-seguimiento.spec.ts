import { renderHook } from '@testing-library/react';
import { useSeguimiento } from './use-seguimiento.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('it asks while something is on its way, for a minute, and anew for the next', () => {
  const preguntar = jest.fn();
  const { rerender } = renderHook(({ que }: { que: string | undefined }) => useSeguimiento(que, preguntar), {
    initialProps: { que: 'a' as string | undefined },
  });
  jest.advanceTimersByTime(9000);
  expect(preguntar).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(600_000);
  expect(preguntar).toHaveBeenCalledTimes(15);
  rerender({ que: 'b' });
  jest.advanceTimersByTime(4000);
  expect(preguntar).toHaveBeenCalledTimes(16);
  rerender({ que: undefined });
  jest.advanceTimersByTime(600_000);
  expect(preguntar).toHaveBeenCalledTimes(16);
});

test('a page that nobody sees asks nothing', () => {
  const preguntar = jest.fn();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderHook(() => useSeguimiento('a', preguntar));
  jest.advanceTimersByTime(60_000);
  expect(preguntar).not.toHaveBeenCalled();
});

import { act, renderHook } from '@testing-library/react';
import { useEspera } from './use-espera.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  [1, '1 s'],
  [60, '60 s'],
  [61, '2 min'],
  [241, '5 min'],
  [3600, '60 min'],
  [3601, '2 h'],
])('a wait of %i seconds is said as %s', (segundos, dicho) => {
  const { result } = renderHook(() => useEspera());
  expect(result.current.falta).toBeUndefined();
  act(() => result.current.esperar(segundos));
  expect(result.current.falta).toBe(dicho);
});

test('it counts down by itself and ends; no wait is none', () => {
  const { result } = renderHook(() => useEspera());
  act(() => result.current.esperar(62));
  act(() => jest.advanceTimersByTime(2000));
  expect(result.current.falta).toBe('60 s');
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current.falta).toBeUndefined();
  act(() => result.current.esperar(0));
  expect(result.current.falta).toBeUndefined();
});

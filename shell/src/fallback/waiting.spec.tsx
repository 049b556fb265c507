import { act, render, screen } from '@testing-library/react';
import { Waiting } from './waiting.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('what is slow shows nothing, then boxes after a second, then a sentence', () => {
  render(<Waiting slow="Este módulo está tardando más de lo normal." />);
  pass(999);
  expect(screen.queryByText('Cargando')).toBeNull();
  pass(1);
  expect(screen.getByText('Cargando', { selector: '[role="status"]' })).toBeInTheDocument();
  expect(screen.queryByText(/tardando/)).toBeNull();
  pass(5000);
  expect(screen.getByText('Este módulo está tardando más de lo normal.')).toBeVisible();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reloadPage } from '../sesion/leave-to.js';

jest.mock('./load-page.js', () => ({ loadPage: () => Promise.resolve({}) }));
jest.mock('../sesion/leave-to.js', () => ({ reloadPage: jest.fn() }));
jest.mock('./start.js', () => {
  throw new Error('ChunkLoadError');
});

afterEach(() => jest.restoreAllMocks());

test('a page whose own script does not load says so, and Reintentar loads it anew', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="publico"><p role="status">Cargando…</p></div>';
  await import('./index.js');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Este módulo no está disponible en este momento.Su enlace sigue siendo válido.');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText(/^Código de consulta: [0-9a-f]{8}$/)).toBeVisible();
  expect(told).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ message: 'ChunkLoadError' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
